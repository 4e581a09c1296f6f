import type { FormGroup, TableDef, ViewDef } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import type { TableDesign } from '../shared/types.ts'
import { addField, insertGroup, moveGroup, removeField, removeGroup, renameField } from './edit-design.ts'
import { fromClip, pasteClip, toClip } from './form/clipboard.ts'
import { drawApart, followAgain, fromTerminal, onTerminal } from './layouts.ts'

const job: TableDef = {
  id: 'job',
  label: 'Job',
  title: 'name',
  fields: {
    name: { type: 'text', label: 'Name' },
    cost: { type: 'number', label: 'Cost', computed: { formula: 'hours * 2' } },
    hours: { type: 'number', label: 'Hours' },
    asset: { type: 'link', label: 'Asset', table: 'asset' },
  },
  policy: [],
}
const groups: readonly FormGroup[] = [
  { label: 'Facts', fields: ['name', 'hours'], spans: { name: 2 }, columns: 3 },
  { fields: [], block: { kind: 'divider' } },
  { label: 'Money', fields: ['cost', 'asset'] },
]
const view: ViewDef = { table: 'job', list: { columns: [] }, form: { groups } }
const design: TableDesign = { tables: [job], view }
const fieldsIn = (from: TableDesign, terminal: 'web' | 'app' | 'mini') =>
  onTerminal(from, terminal).view?.form.groups.map(({ fields }) => fields)

it('a terminal drawn apart keeps its own order, and gets the fields that are added elsewhere', () => {
  const apart = drawApart(design, 'app')
  expect(fieldsIn(apart, 'app')).toEqual(fieldsIn(design, 'web'))
  const app = onTerminal(apart, 'app')
  const moved = fromTerminal(apart, moveGroup(app, 2, 0), 'app')
  expect(fieldsIn(moved, 'app')).toEqual([['cost', 'asset'], ['name', 'hours'], []])
  expect(fieldsIn(moved, 'mini')).toEqual(fieldsIn(moved, 'app'))
  expect(fieldsIn(moved, 'web')).toEqual(fieldsIn(design, 'web'))
  const added = fromTerminal(
    moved,
    addField(moved, { table: 'job', field: 'note' }, { type: 'text' }, { group: 0, index: 1 }),
    'web',
  )
  expect(fieldsIn(added, 'web')).toEqual([['name', 'note', 'hours'], [], ['cost', 'asset']])
  expect(fieldsIn(added, 'app')).toEqual([['cost', 'asset'], ['name', 'hours', 'note'], []])
  expect(followAgain(added, 'app').view?.form).toEqual({ groups: added.view?.form.groups })
})

it('removing or renaming a field changes every layout, and what it says of the field', () => {
  const apart = drawApart(design, 'mini')
  const gone = removeField(apart, { table: 'job', field: 'name' })
  for (const terminal of ['web', 'mini'] as const) expect(fieldsIn(gone, terminal)?.[0]).toEqual(['hours'])
  expect(gone.view?.form.groups[0]).toEqual({ label: 'Facts', fields: ['hours'], columns: 3 })
  const named = renameField(apart, { table: 'job', field: 'name' }, 'title')
  expect(named.view?.form.mini?.groups[0]?.spans).toEqual({ title: 2 })
})

it('the fields of a removed group go to the nearest group that holds fields, not to a block', () => {
  expect(removeGroup(design, 2).view?.form.groups.map(({ fields }) => fields)).toEqual([
    ['name', 'hours', 'cost', 'asset'],
    [],
  ])
  expect(removeGroup(design, 1).view?.form.groups).toEqual([groups[0], groups[2]])
  const block: FormGroup = { fields: [], block: { kind: 'text', text: '<p>Read me</p>' } }
  expect(insertGroup(design, 1, block).view?.form.groups[1]).toEqual(block)
  expect(moveGroup(design, 0, 1)).toBe(design)
})

it('formulas and conditions of copied fields name the copies, where all they name was copied', () => {
  const fields: TableDef['fields'] = {
    hours: { type: 'number', label: 'Hours' },
    cost: { type: 'number', label: 'Cost', computed: { formula: 'hours * 2' } },
    reason: { type: 'text', label: 'Reason', rules: { required: 'hours > 8', shown: 'name != ""' } },
  }
  const from: TableDesign = {
    tables: [{ ...job, fields: { ...job.fields, ...fields } }],
    view: { ...view, form: { groups: [{ label: 'Time', fields: ['hours', 'cost', 'reason'] }] } },
  }
  const clip = fromClip(toClip(from, { kind: 'group', group: 0 }) ?? '')
  if (!clip) throw new Error('nothing was copied')
  const into: TableDesign = {
    tables: [{ ...job, id: 'visit', fields: { hours: { type: 'text' } } }],
    view: null,
  }
  const { tables } = pasteClip(into, clip, () => true, { group: 0, index: 0 }).design
  expect(tables[0]?.fields).toMatchObject({
    hours_2: { type: 'number', label: 'Hours' },
    cost: { computed: { formula: 'hours_2 * 2' } },
    reason: { rules: { required: 'hours_2 > 8' } },
  })
  expect(tables[0]?.fields.reason?.rules).not.toHaveProperty('shown')
})

it('a group is copied into another application with ids of its own and without what it cannot bring', () => {
  const text = toClip(design, { kind: 'group', group: 2 }) ?? ''
  const clip = fromClip(text)
  if (!clip) throw new Error('nothing was copied')
  const other: TableDesign = {
    tables: [{ ...job, id: 'visit', fields: { cost: { type: 'text' } } }],
    view: null,
  }
  const stranger = pasteClip(other, clip, () => false, { group: 0, index: 0 })
  expect([stranger.left, Object.keys(stranger.design.tables[0]?.fields ?? {})]).toEqual([
    1,
    ['cost', 'cost_2'],
  ])
  expect(stranger.design.tables[0]?.fields.cost_2).toEqual({ type: 'number', label: 'Cost' })
  const known = pasteClip(other, clip, table => table === 'asset', { group: 0, index: 0 })
  expect(known.left).toBe(0)
  expect(known.design.view?.form.groups.at(-1)).toEqual({ label: 'Money', fields: ['cost_2', 'asset'] })
  for (const foreign of ['hello', '{"gantry":"fields"', '{"gantry":"fields","fields":1}'])
    expect(fromClip(foreign)).toBeNull()
})
