import { expect, test } from 'vitest'
import type { SheetDraft, SheetProposal, SlaveOf } from '../../shared/types.ts'
import { arrange, changeDraft, chooseWay, draftsOf, includeSheet, moveBetween } from './arrange.ts'
import { changeLabel, setIncluded } from './edit-draft.ts'

const draft = (sheet: number, id: string, columns: SheetDraft['columns'], slaveOf?: SlaveOf): SheetDraft => ({
  sheet,
  name: `sheet ${sheet}`,
  headingLine: 1,
  headings: columns.map((_id, at) => `heading ${at}`),
  rowsRead: 2,
  samples: [0, 1].map(line => columns.map((field, at) => (field === null ? null : `${at}.${line}`))),
  distinct: columns.map(field => (field === null ? [] : [field])),
  columns,
  table: {
    id,
    label: id,
    title: columns.find(field => field !== null) ?? '',
    fields: Object.fromEntries(columns.flatMap(field => (field === null ? [] : [[field, { type: 'text' }]]))),
  },
  ...(slaveOf && { slaveOf }),
})

const slaveOf = (table: string): SlaveOf => ({ by: 'column', table, joinColumn: 0, masterColumn: 0 })

/** Orders, parts that belong to them, and checks that may belong to either. */
const workbook: SheetProposal = {
  file: 'f',
  readings: [],
  hidden: [],
  name: 'orders.xlsx',
  sheets: [
    draft(0, 'orders', ['code', 'customer']),
    draft(1, 'parts', [null, 'part'], slaveOf('orders')),
    draft(2, 'checks', ['code', 'result']),
  ],
  otherwise: [
    [draft(1, 'parts', ['code', 'part'])],
    [draft(2, 'checks', [null, 'result'], slaveOf('parts'))],
    [draft(0, 'orders', [null, 'customer'], slaveOf('checks'))],
  ],
}

const masters = (all: ReturnType<typeof arrange>) =>
  Object.fromEntries(draftsOf(all).map(({ table, slaveOf }) => [table.id, slaveOf?.table ?? null]))

test('what is proposed is taken, and may be turned off', () => {
  const all = arrange(workbook)
  expect(masters(all)).toEqual({ orders: null, parts: 'orders', checks: null })
  expect(masters(chooseWay(all, 1, 1))).toEqual({ orders: null, parts: null, checks: null })
})

test('rows of a sheet that is left out stand for themselves', () => {
  expect(masters(includeSheet(arrange(workbook), 0, false))).toEqual({ parts: null, checks: null })
})

test('who gets details is no detail itself, and the details of one that becomes a detail stand alone', () => {
  const all = chooseWay(arrange(workbook), 2, 1)
  expect(masters(all)).toEqual({ orders: null, parts: null, checks: 'parts' })
  expect(masters(chooseWay(all, 0, 1))).toEqual({ orders: 'checks', parts: null, checks: null })
})

test('what was edited in one way is there again when it is chosen again', () => {
  const [, parts] = workbook.sheets
  const edited = changeDraft(arrange(workbook), changeLabel(parts!, 'part', 'Spare part'))
  const back = chooseWay(chooseWay(edited, 1, 1), 1, 0)
  expect(draftsOf(back)[1]?.table.fields.part).toEqual({ type: 'text', label: 'Spare part' })
})

const lines: SheetProposal = {
  file: 'f',
  readings: [],
  hidden: [],
  name: 'orders.csv',
  sheets: [
    draft(0, 'orders', ['code', 'note', null, null]),
    draft(0, 'orders_lines', [null, null, 'note', 'qty'], { by: 'lines', table: 'orders', recordColumn: 0 }),
  ],
  otherwise: [[draft(0, 'orders', ['code', 'note', 'note_2', 'qty'])]],
}

test('two tables of one sheet are edited each for itself', () => {
  const slave = lines.sheets[1]!
  const all = changeDraft(arrange(lines), changeLabel(slave, 'qty', 'Quantity'))
  expect(draftsOf(all).map(({ table }) => table.fields)).toEqual([
    { code: { type: 'text' }, note: { type: 'text' } },
    { note: { type: 'text' }, qty: { type: 'text', label: 'Quantity' } },
  ])
})

test('a column moves to the details with its cells, under a name that is free there, and back', () => {
  const all = moveBetween(arrange(lines), 0, 1)
  const [master, slave] = draftsOf(all)
  expect([master?.columns, slave?.columns]).toEqual([
    ['code', null, null, null],
    [null, 'note_2', 'note', 'qty'],
  ])
  expect(Object.keys(slave?.table.fields ?? {})).toEqual(['note_2', 'note', 'qty'])
  expect([slave?.samples[1]?.[1], slave?.distinct[1]]).toEqual(['1.1', ['note']])
  expect(draftsOf(moveBetween(all, 0, 1))[0]?.columns).toEqual(['code', 'note_2', null, null])
})

test('the only field of a table stays, and one that is left out moves as such', () => {
  const one = moveBetween(arrange(lines), 0, 1)
  expect(moveBetween(one, 0, 0)).toEqual(one)
  const [master] = lines.sheets
  const less = changeDraft(arrange(lines), setIncluded(master!, master!, 1, false))
  const [, slave] = draftsOf(moveBetween(less, 0, 1))
  expect(slave?.columns).toEqual([null, null, 'note', 'qty'])
})
