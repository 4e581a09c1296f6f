import type { RecordGroup, RecordRow } from '@gantry/model/shared'
import { describe, expect, it } from 'vitest'
import { allFolded, allOpen, fold, isOpen, pathOf, readFolds, writeFolds } from './folds.ts'
import { readGrouping, writeGrouping } from './grouping.ts'
import { type GroupPlace, headAbove, type Line, linesOf, placesWithin } from './lines.ts'

const group = (key: RecordGroup['key'], count: number, more: Partial<RecordGroup> = {}): RecordGroup => ({
  key,
  count,
  figures: {},
  ...more,
})
const rowsOf = ({ path, page }: GroupPlace) =>
  path === 'open' && page === 1
    ? Array.from({ length: 20 }, (_, at) => ({ id: `r${at}`, version: 1 }) as RecordRow)
    : undefined
const told = (lines: readonly Line[]) => {
  const counts: Record<string, number> = {}
  for (const { kind } of lines) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
const source = {
  by: [{ field: 'status' }],
  groups: [group('open', 45), group(null, 3)],
  moreGroups: true,
  folds: allOpen,
  pagesOf: (path: string) => (path === 'open' ? 2 : 1),
  rowsOf,
}

describe('lines of a grouped list', () => {
  it('are heads, rows, rows on their way and what is left', () => {
    const lines = linesOf(source)
    expect(told(lines)).toEqual({ head: 2, row: 20, wait: 23, more: 1, moreGroups: 1 })
    expect(lines.find(({ kind }) => kind === 'more')).toMatchObject({ path: 'open', left: 5 })
  })

  it('are only heads where groups are folded', () => {
    expect(told(linesOf({ ...source, moreGroups: false, folds: allFolded }))).toEqual({ head: 2 })
  })

  it('ask for the pages on the screen, each once', () => {
    const lines = linesOf(source)
    expect(placesWithin(lines, 15, 30).map(({ path, page }) => [path, page])).toEqual([
      ['open', 1],
      ['open', 2],
    ])
    expect(placesWithin(lines, 0, 0)).toEqual([])
  })

  it('stand below the groups around them', () => {
    const lines = linesOf({
      ...source,
      by: [{ field: 'status' }, { field: 'due', part: 'month' }],
      groups: [group('open', 2, { groups: [group('2026-02-01', 2)], more: true })],
      moreGroups: false,
    })
    expect(lines.map(({ kind }) => kind)).toEqual(['head', 'head', 'wait', 'wait', 'cut'])
    expect(lines[2]).toMatchObject({
      place: {
        path: 'open/2026-02-01',
        filters: [
          { field: 'status', op: 'eq', value: 'open' },
          { field: 'due', op: 'between', value: ['2026-02-01', '2026-02-28'] },
        ],
      },
    })
    expect([0, 1, 2, 4].map(at => headAbove(lines, at)?.path)).toEqual([
      undefined,
      'open',
      'open/2026-02-01',
      'open',
    ])
  })
})

describe('open groups', () => {
  it.each(['', '*', '*a,b/~', 'x'])('are read as they are written: %j', text => {
    expect(writeFolds(readFolds(text))).toBe(text)
  })

  it('are folded and opened one by one', () => {
    const folded = fold(allOpen, 'a', false)
    expect([isOpen(folded, 'a'), isOpen(folded, 'b')]).toEqual([false, true])
    expect(writeFolds(fold(folded, 'a', true))).toBe('*')
    expect(writeFolds(fold(allFolded, 'a', true))).toBe('a')
  })

  it('have ids no two values share', () => {
    const paths = [null, '~', '*', 'a/b', { id: 'x', title: 'X' }, true].map(key => pathOf([key]))
    expect(paths).toEqual(['~', '%7E', '%2A', 'a%2Fb', 'x', 'true'])
  })
})

it.each(['none', 'status', '-status,planned:month'])('a grouping is read as it is written: %j', text => {
  expect(writeGrouping(readGrouping(text)!)).toBe(text)
})
