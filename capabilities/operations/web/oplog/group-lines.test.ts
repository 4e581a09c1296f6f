import { expect, it } from 'vitest'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { groupLines } from './group-lines.ts'

const line = (id: number, minute: number, change: Partial<LogLine> = {}): LogLine => ({
  id,
  seq: id,
  at: new Date(Date.UTC(2026, 6, 16, 8, minute)).toISOString(),
  space: 'demo',
  action: 'record.updated',
  result: 'ok',
  actor: 'a',
  actorName: '郑凯',
  userType: 'admin',
  ip: '10.0.0.1',
  table: 'work_order',
  recordId: `r${id}`,
  reason: null,
  requestId: null,
  changes: null,
  details: null,
  names: {},
  ...change,
})

it('keeps together what one person did at a stretch', () => {
  const groups = groupLines([line(5, 50), line(4, 45), line(3, 10), line(2, 9, { actor: 'b' }), line(1, 8)])
  expect(groups.map(({ actor, runs }) => [actor, runs.map(run => run.line.id)])).toEqual([
    ['a', [5, 4]],
    ['a', [3]],
    ['b', [2]],
    ['a', [1]],
  ])
  expect(groups[0]).toMatchObject({ from: line(4, 45).at, to: line(5, 50).at })
})

it('counts equal lines in a row instead of repeating them', () => {
  const pushed = { action: 'records.exported', recordId: null, result: 'failed' } as const
  const [group] = groupLines([
    line(4, 4, pushed),
    line(3, 3, pushed),
    line(2, 2, { action: 'view.saved' }),
    line(1, 1, pushed),
  ])
  expect(group?.runs.map(({ line, count }) => [line.id, count])).toEqual([
    [4, 2],
    [2, 1],
    [1, 1],
  ])
})

it('counts one act on many records at once, and tells it apart from work record by record', () => {
  const at = (second: number) => ({ at: new Date(Date.UTC(2026, 6, 16, 8, 0, second)).toISOString() })
  const [group] = groupLines([line(3, 0, at(3)), line(2, 0, at(2)), line(1, 0, at(1))])
  expect(group?.runs.map(({ count, records }) => [count, records])).toEqual([[3, true]])
  const [slow] = groupLines([line(2, 12), line(1, 10)])
  expect(slow?.runs.map(({ count }) => count)).toEqual([1, 1])
})

it('puts refused sign-ins together by address, apart from work of the product', () => {
  const refused = { actor: null, actorName: null, action: 'session.refused', recordId: null, table: null }
  const groups = groupLines([
    line(4, 4, { ...refused, ip: '113.204.8.97' }),
    line(3, 3, { ...refused, ip: '113.204.8.97' }),
    line(2, 2, { ...refused, ip: '10.1.1.1' }),
    line(1, 1, { actor: null, actorName: 'Gantry', action: 'index.advised' }),
  ])
  expect(groups.map(({ stranger, ip, runs }) => [stranger, ip, runs[0]?.count])).toEqual([
    [true, '113.204.8.97', 2],
    [true, '10.1.1.1', 1],
    [false, '10.0.0.1', 1],
  ])
})

it('shows the lines of one job as one act', () => {
  const printed = (id: number, job: string) =>
    line(id, id, { action: 'records.printed', recordId: null, details: { job, records: [{ id }] } })
  const [group] = groupLines([printed(4, 'b'), printed(3, 'a'), printed(2, 'a'), printed(1, 'a')])
  expect(group?.runs.map(({ line, count }) => [line.id, count])).toEqual([
    [4, 1],
    [3, 1],
  ])
})
