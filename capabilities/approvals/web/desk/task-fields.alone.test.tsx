// @vitest-environment jsdom
import type { Json } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { draftOf, RecordPlace, type SheetRow, sentRows, wholeModel } from '@gantry/screens/web'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnTask } from '../../shared/contract.ts'
import { TaskChanges } from './task-changes.tsx'
import { TaskFields } from './task-fields.tsx'
import { TaskWhy } from './task-why.tsx'

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({
    t: (key: string, params: Readonly<Record<string, unknown>> = {}) =>
      typeof params.values === 'string' ? `${key} ${params.values}` : key,
  }),
}))

const order: TableDef = {
  id: 'order',
  label: 'Orders',
  title: 'name',
  policy: [],
  fields: {
    name: { ...field.text(), label: 'Name' },
    amount: { ...field.decimal({ scale: 0 }), label: 'Amount' },
    items: { ...field.slave('item'), label: 'Items' },
    papers: { ...field.attachment(), label: 'Papers' },
    photos: { ...field.image(), label: 'Photos' },
  },
}
const item: TableDef = {
  id: 'item',
  label: 'Items',
  title: 'what',
  master: 'order',
  policy: [],
  fields: { what: { ...field.text(), label: 'What' }, note: { ...field.text(), label: 'Note' } },
}
const model = wholeModel(order, id => id, [item])

const rows = [
  { id: 'b', what: 'Bolt', note: 'M8' },
  { id: 'n', what: 'Nut', note: 'M6' },
]
const fileOf = (id: string, name: string, mime: string) => ({ id, name, size: 10, mime })
const own = (items: Omit<OwnTask['fields'][string], 'value'>, value: Json = rows): OwnTask['fields'] => ({
  name: { permission: 'read', value: 'Bearings' },
  items: { ...items, value },
  papers: { permission: 'read', value: [fileOf('f1', 'quote.pdf', 'application/pdf')] },
  photos: { permission: 'read', value: [fileOf('f2', 'site.png', 'image/png')] },
})

const sent = vi.fn<(rows: Json) => void>()

const Task = ({ fields }: { readonly fields: OwnTask['fields'] }) => {
  const [items, setItems] = useState(() => draftOf(fields.items?.value ?? null))
  const change = (_: string, next: readonly SheetRow[]) => {
    setItems({ ...items, rows: next })
    sent([...sentRows({ ...items, rows: next }, fields.items?.value ?? null).json])
  }
  return (
    <RecordPlace table="order" record="r1">
      <TaskFields
        model={model}
        fields={fields}
        changed={{}}
        rows={{ drafts: { items }, values: {}, onChange: change }}
        issues={[]}
        open
        onChange={() => undefined}
      />
    </RecordPlace>
  )
}

afterEach(() => {
  cleanup()
  sent.mockClear()
})

/** A cell of the sheet, and the input in it once it is edited. Roles are slow to find in a sheet. */
const cellAt = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)!
const write = (row: number, column: number, text: string) => {
  fireEvent.click(cellAt(row, column))
  fireEvent.doubleClick(cellAt(row, column))
  const input = cellAt(row, column).querySelector('input, textarea')!
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
/** Waits for the rows, whose component is loaded when it is first shown. */
const shown = (text: string) => screen.findByText(text, {}, { timeout: 30_000 })
const allOf = (selector: string) => [...document.querySelectorAll(selector)]

test('lines and files of a record are shown to whoever only reads them', async () => {
  render(<Task fields={own({ permission: 'read', rows: { add: false, remove: false, columns: {} } })} />)
  await shown('Bolt')
  expect(allOf('td').map(({ textContent }) => textContent)).toEqual(['Bolt', 'M8', 'Nut', 'M6'])
  expect(allOf('[role="grid"]')).toEqual([])
  // A file opens by the right to read the record it belongs to.
  expect(screen.getByText('quote.pdf').closest('a')?.getAttribute('href')).toContain('r1')
  expect(screen.getByText('site.png').closest('a')?.getAttribute('href')).toContain('r1')
})

test('an open slave table takes changed, new and removed rows', async () => {
  render(<Task fields={own({ permission: 'edit', rows: { add: true, remove: true, columns: {} } })} />)
  await shown('M8')
  write(0, 1, 'M10')
  expect(sent).toHaveBeenLastCalledWith([{ id: 'b', note: 'M10' }, { id: 'n' }])
  fireEvent.click(screen.getByText('sheet.add'))
  write(2, 0, 'Pin')
  expect(sent).toHaveBeenLastCalledWith([{ id: 'b', note: 'M10' }, { id: 'n' }, { what: 'Pin' }])
  fireEvent.click(screen.getAllByLabelText('sheet.row.remove')[1]!)
  expect(sent).toHaveBeenLastCalledWith([{ id: 'b', note: 'M10' }, { what: 'Pin' }])
})

test('where only a column is open, its cells are written and no row comes or goes', async () => {
  render(
    <Task
      fields={own({ permission: 'read', rows: { add: false, remove: false, columns: { note: 'edit' } } })}
    />,
  )
  await shown('M8')
  expect(allOf('[data-cell]').map(cell => [cell.textContent, cell.getAttribute('aria-readonly')])).toEqual([
    ['Bolt', 'true'],
    ['M8', null],
    ['Nut', 'true'],
    ['M6', null],
  ])
  expect(screen.queryByText('sheet.add')).toBeNull()
  expect(screen.queryByLabelText('sheet.row.remove')).toBeNull()
})

test('a table of a thousand lines is drawn in part', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({ id: `r${at}`, what: `Part ${at}`, note: null }))
  render(
    <Task fields={own({ permission: 'read', rows: { add: false, remove: false, columns: {} } }, many)} />,
  )
  await shown('Part 0')
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('1001')
  expect(allOf('tbody tr').length).toBeLessThan(300)
})

test('lines that were added, changed and removed since are told with their columns, then and now', () => {
  const at = '2026-07-16T08:00:00.000Z'
  render(
    <RecordPlace table="order" record="r1">
      <TaskChanges
        model={model}
        context={{
          since: at,
          changes: [
            {
              field: 'items',
              before: [rows[0]!, { id: 'w', what: 'Washer', note: 'M4' }],
              after: [
                { ...rows[0]!, note: 'M10' },
                { id: 'p', what: 'Pin', note: null },
              ],
              by: 'Li',
              at,
            },
          ],
          why: { rules: [], passed: [], same: null, empty: null, fell: null, from: null },
        }}
      />
    </RecordPlace>,
  )
  expect(allOf('.todo-rows-changed li').map(({ textContent }) => textContent)).toEqual([
    'approvals.changes.changed BoltNoteM8›M10',
    'approvals.changes.added Pin',
    'approvals.changes.removed WasherNoteM4',
  ])
})

const why = {
  rules: [],
  passed: [
    { node: 'Large?', branches: [{ name: 'Yes', when: 'amount > 50000' }], read: null },
    { node: 'Abroad?', branches: [{ name: 'Otherwise', when: null }], read: null },
    { node: 'Late?', branches: [{ name: null, when: null }], read: null },
  ],
  same: null,
  empty: null,
  fell: null,
  from: null,
}

test('the branches that led here say their condition by labels, with the values the reader may see', async () => {
  const lines = () => allOf('.todo-why li').map(({ textContent }) => textContent)
  const { rerender } = render(
    <TaskWhy why={why} model={model} fields={{ amount: { permission: 'read', value: '90000' } }} />,
  )
  await shown('Amount > 50000')
  expect(lines()).toEqual([
    'Large?: Yes Amount > 50000 approvals.why.now Amount 90,000',
    'Abroad?: Otherwise ',
    'Late?: approvals.why.default',
  ])
  const then = { ...why, passed: why.passed.map(each => ({ ...each, read: { amount: '60000' } })) }
  rerender(<TaskWhy why={then} model={model} fields={{ amount: { permission: 'read', value: '90000' } }} />)
  expect(lines()[0]).toBe('Large?: Yes Amount > 50000 approvals.why.then Amount 60,000')
  rerender(<TaskWhy why={why} model={model} fields={{}} />)
  expect(lines()[0]).toBe('Large?: Yes Amount > 50000')
})
