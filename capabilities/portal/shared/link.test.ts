import { expect, it } from 'vitest'
import { checkLink, type Link, leadsToTable, mentionsOfLink, targetPath } from './link.ts'

const noTable = { tableOf: () => null }

it.each<[Link, string | null]>([
  [{ type: 'system' }, '/appcenter'],
  [{ type: 'system', target: 'plant' }, '/appcenter?show=plant'],
  [{ type: 'dashboard' }, '/dashboard'],
  [{ type: 'dashboard', target: 'a' }, '/dashboard?id=a'],
  [{ type: 'chart', target: 'a' }, '/dashboard?chart=a'],
  [{ type: 'chart', table: 'work_order' }, null],
  [{ type: 'app', table: 'work_order' }, null],
])('%o leads to %s', (link, path) => {
  expect(targetPath(link)).toBe(path)
})

it('a chart is a published one, or the analysis of a table', () => {
  expect(checkLink({ type: 'chart' }, 'to', noTable)).toEqual([
    expect.objectContaining({ field: 'to.chart', code: 'required' }),
  ])
  expect(checkLink({ type: 'chart', target: 'a' }, 'to', noTable)).toEqual([])
  expect(leadsToTable({ type: 'chart', target: 'a' })).toBe(false)
  expect(checkLink({ type: 'chart', table: 'gone' }, 'to', noTable)).toEqual([
    expect.objectContaining({ field: 'to.table', code: 'unknown_table' }),
  ])
})

it('mentions the chart or dashboard it leads to', () => {
  expect(mentionsOfLink({ type: 'chart', target: 'a' })).toEqual([
    { to: { kind: 'chart', id: 'a' }, how: 'shows' },
  ])
  expect(mentionsOfLink({ type: 'system', target: 'plant' })).toEqual([])
})
