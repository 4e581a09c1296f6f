import { readdirSync } from 'node:fs'
import { newId } from '@gantry/base/shared'
import { field, labelled } from '@gantry/fields/shared'
import type { TableDef, TableView } from '@gantry/model/shared'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { checkView, narrowView, viewKindNames, viewKindOf } from '../shared/index.ts'
import { texts } from '../texts.ts'

/** A table that can be looked at in every way. */
const table: TableDef = {
  id: 'work',
  label: 'Work',
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', field.text()),
    status: labelled('状态', 'Status', field.choice(['a', 'b'])),
    worker: labelled('人员', 'Worker', field.person()),
    start: labelled('开始', 'Start', field.dateTime()),
    end: labelled('结束', 'End', field.dateTime()),
    day: labelled('日期', 'Day', field.date()),
    amount: labelled('金额', 'Amount', field.decimal({ scale: 2 })),
    photo: labelled('照片', 'Photo', field.image()),
    place: labelled('位置', 'Place', field.location()),
    machine: labelled('设备', 'Machine', field.link('machine')),
  },
  policy: [],
}
const bare: TableDef = { ...table, fields: { name: field.text() } }

test('every folder is listed, and nothing else', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  expect(folders.filter(entry => entry.isDirectory()).map(({ name }) => name)).toEqual(
    [...viewKindNames].sort(),
  )
})

describe.each(viewKindNames)('%s', name => {
  const kind = viewKindOf(name)
  const view = (options = kind.propose(table)): TableView => ({
    id: newId(),
    table: table.id,
    kind: name,
    label: name,
    options: options ?? {},
  })

  test('is called by its name in both languages', () => {
    expect(kind.name).toBe(name)
    for (const lang of ['zh-CN', 'en'] as const) expect(texts[lang][`view.kind.${name}`]).toBeTruthy()
  })

  test('proposes for a table what it admits', () => {
    const options = kind.propose(table)
    expect(options && [...Value.Errors(kind.schema, options)]).toEqual([])
    expect(checkView(view(), table)).toEqual([])
    const proposed = kind.propose(bare)
    if (proposed) expect(kind.check(proposed, bare)).toEqual([])
  })

  test('refuses options it does not know', () => {
    expect(checkView(view({ ...kind.propose(table), nonsense: 1 }), table)).not.toEqual([])
  })

  test('names every field, and misses each that is gone', () => {
    const options = kind.propose(table)
    if (!options) return
    for (const gone of kind.fieldsOf(options, table.id)) {
      if (!table.fields[gone] || gone === table.title) continue
      const { [gone]: _, ...fields } = table.fields
      expect(checkView(view(), { ...table, fields })).toMatchObject([{ code: 'unknown' }])
    }
  })

  test('shows nobody what is closed to him', () => {
    const options = kind.propose(table)
    if (!options) return
    for (const closed of kind.fieldsOf(options, table.id)) {
      const narrowed = kind.narrow(options, field => field !== closed)
      if (!narrowed) continue
      expect(kind.fieldsOf(narrowed, table.id)).not.toContain(closed)
      expect([...Value.Errors(kind.schema, narrowed)]).toEqual([])
      expect(JSON.stringify(narrowed)).not.toContain(`"${closed}"`)
    }
    expect(kind.narrow(options, () => true)).toEqual(options)
  })
})

test('an order by a closed field is left out, a view by one is not offered', () => {
  const view: TableView = {
    id: newId(),
    table: 'work',
    kind: 'board',
    label: 'Board',
    sort: [{ field: 'amount', direction: 'desc' }],
    options: { group: 'status' },
  }
  const { sort: _, ...unsorted } = view
  expect(narrowView(view, field => field !== 'amount')).toEqual(unsorted)
  expect(narrowView(view, field => field !== 'status')).toBeNull()
})
