import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GroupCount, layOut, lineAt, lineOf } from './lines.ts'
import { cellsOf, readShow, spans, step, windowOf, writeShow } from './show.ts'

const groups = fc.array(
  fc.record({
    id: fc.string(),
    count: fc.integer({ min: 0, max: 5 }),
    bare: fc.constant(false),
    folded: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

test('each line is a head or a task, and each task has its line', () => {
  fc.assert(
    fc.property(groups, list => {
      const { starts, count } = layOut(list)
      const found = Array.from({ length: count }, (_, n) => lineAt(list, starts, n))
      const wanted = list.flatMap(({ count: tasks, folded }, group) => [
        { is: 'head', group },
        ...Array.from({ length: folded ? 0 : tasks }, (_, at) => ({ is: 'task', group, at })),
      ])
      expect(found).toEqual(wanted)
      for (const [n, line] of found.entries())
        if (line.is === 'task') expect(lineOf(list, starts, line.group, line.at)).toBe(n)
    }),
    { numRuns: runs(50) },
  )
  const bare: GroupCount[] = [{ id: '', count: 3, bare: true, folded: false }]
  expect(lineAt(bare, layOut(bare).starts, 2)).toEqual({ is: 'task', group: 0, at: 2 })
})

test('the scale of every span covers its window without gaps', () => {
  for (const span of spans) {
    const show = { span, day: '2026-07-16', group: null }
    const cells = cellsOf(show)
    const [first, last] = windowOf(show)
    const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
    let at = 0
    for (const cell of cells) {
      expect(cell.at).toBeCloseTo(at)
      at += cell.size
    }
    expect(at).toBeCloseTo(days)
    expect(cells.length).toBeLessThan(32)
    expect(windowOf(step(show, 1))[0] > last).toBe(true)
    expect(windowOf(step(show, -1))[1] < first).toBe(true)
  }
})

test('what is shown reads in an address as it was written', () => {
  const options = { start: 's', end: 'e', group: 'g' }
  expect(readShow(null, options, '2026-07-16')).toEqual({ span: 'twoWeeks', day: '2026-07-16', group: 'g' })
  for (const group of ['g', 'h', null]) {
    const show = { span: 'month' as const, day: '2026-02-28', group }
    expect(readShow(writeShow(show, options), options, '2026-07-16')).toEqual(show)
  }
  expect(readShow('x.2026-02-31.', options, '2026-07-16')).toMatchObject({ day: '2026-07-16', group: null })
})
