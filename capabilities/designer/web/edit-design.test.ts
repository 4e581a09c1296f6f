import { field } from '@gantry/fields/shared'
import { defineTable } from '@gantry/model/shared'
import { describe, expect, it } from 'vitest'
import type { TableDesign } from '../shared/types.ts'
import {
  addField,
  addGroup,
  addSlaveTable,
  changeField,
  fieldIn,
  freeId,
  groupsOf,
  masterOf,
  moveField,
  removeField,
  removeGroup,
  renameField,
} from './edit-design.ts'

const order = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: { name: field.text(), qty: field.number(), items: field.slave('item') },
  policy: {},
  unique: [['name', 'qty']],
  search: ['name', 'qty'],
})
const item = defineTable({
  id: 'item',
  label: 'Item',
  title: 'part',
  master: 'order',
  fields: { part: field.text(), price: field.decimal() },
  policy: {},
})
const plain: TableDesign = { tables: [order, item], view: null }
const keys = (design: TableDesign, table = 0) => Object.keys(design.tables[table]?.fields ?? {})

describe('a design without a view of its own', () => {
  it('has its fields in the order of the definition', () => {
    expect(groupsOf(plain)).toEqual([{ fields: ['name', 'qty', 'items'] }])
    const next = addField(plain, { table: 'order', field: 'due' }, field.date(), { group: 0, index: 1 })
    expect(keys(next)).toEqual(['name', 'due', 'qty', 'items'])
    expect(keys(moveField(next, { table: 'order', field: 'name' }, { group: 0, index: 3 }))).toEqual([
      'due',
      'qty',
      'name',
      'items',
    ])
    expect(keys(moveField(next, { table: 'order', field: 'due' }, { group: 0, index: 4 }))).toEqual([
      'name',
      'qty',
      'items',
      'due',
    ])
  })

  it('leaves a field that is dropped where it stands', () => {
    expect(moveField(plain, { table: 'order', field: 'qty' }, { group: 0, index: 1 })).toBe(plain)
  })

  it('takes columns of slave rows by their index', () => {
    const next = addField(plain, { table: 'item', field: 'qty' }, field.number(), { group: 0, index: 1 })
    expect(keys(next, 1)).toEqual(['part', 'qty', 'price'])
  })
})

describe('a design with groups', () => {
  const grouped = addGroup(plain, { label: 'More', fields: [] })

  it('keeps the definition and moves fields between groups', () => {
    const next = moveField(grouped, { table: 'order', field: 'qty' }, { group: 1, index: 0 })
    expect(groupsOf(next).map(group => group.fields)).toEqual([['name', 'items'], ['qty']])
    expect(masterOf(next)).toBe(order)
    expect(groupsOf(removeGroup(next, 1))[0]?.fields).toEqual(['name', 'items', 'qty'])
  })

  it('gives a new field its place in the group and a hidden column', () => {
    const next = addField(grouped, { table: 'order', field: 'due' }, field.date(), { group: 1, index: 0 })
    expect(groupsOf(next)[1]?.fields).toEqual(['due'])
    expect(next.view?.list.columns.at(-1)).toEqual({ field: 'due', hidden: true })
  })

  it('forgets a deleted field everywhere', () => {
    const next = removeField(grouped, { table: 'order', field: 'name' })
    expect(groupsOf(next)[0]?.fields).toEqual(['qty', 'items'])
    expect(next.view?.list.columns.map(({ field }) => field)).not.toContain('name')
    const { title, search, unique } = masterOf(next)
    expect({ title, search, unique }).toEqual({ title: 'qty', search: ['qty'], unique: undefined })
  })
})

describe('fields', () => {
  it('bring their slave table, and take it with them', () => {
    const slave = { ...item, id: 'hours', label: 'Hours' }
    const next = addSlaveTable(plain, slave, { table: 'order', field: 'hours' }, { group: 0, index: 3 })
    expect(next.tables.map(({ id }) => id)).toEqual(['order', 'item', 'hours'])
    expect(fieldIn(next, { table: 'order', field: 'hours' })).toMatchObject({ type: 'slave', table: 'hours' })
    expect(removeField(next, { table: 'order', field: 'hours' }).tables).toHaveLength(2)
  })

  it('have ids nothing else has, Chinese by its sound', () => {
    expect(freeId(order, '数量')).toBe('shu_liang')
    expect(freeId(order, 'Qty')).toBe('qty_2')
    expect(freeId(order, 'version')).toBe('version_2')
  })

  it('that nobody works with yet take another id, wherever they are named', () => {
    const next = renameField(addGroup(plain, { fields: [] }), { table: 'order', field: 'name' }, 'code')
    expect(keys(next)).toEqual(['code', 'qty', 'items'])
    expect(masterOf(next)).toMatchObject({
      title: 'code',
      search: ['code', 'qty'],
      unique: [['code', 'qty']],
    })
    expect(groupsOf(next)[0]?.fields).toEqual(['code', 'qty', 'items'])
    expect(next.view?.list.columns[0]?.field).toBe('code')
    expect(renameField(plain, { table: 'order', field: 'name' }, 'qty')).toBe(plain)
  })

  it('are changed in place', () => {
    const next = changeField(plain, { table: 'item', field: 'price' }, field.decimal({ scale: 4 }))
    expect(fieldIn(next, { table: 'item', field: 'price' })).toMatchObject({ scale: 4 })
    expect(keys(next, 1)).toEqual(['part', 'price'])
  })

  it('name their slave table until it has a name of its own', () => {
    const place = { table: 'order', field: 'items' }
    const named = changeField(plain, place, { ...field.slave('item'), label: 'Parts' })
    expect(named.tables[1]?.label).toBe('Item')
    const same: TableDesign = { ...plain, tables: [order, { ...item, label: 'Rows' }] }
    const drawn = changeField(same, place, { ...field.slave('item'), label: 'Rows' })
    expect(changeField(drawn, place, { ...field.slave('item'), label: 'Parts' }).tables[1]?.label).toBe(
      'Parts',
    )
  })
})
