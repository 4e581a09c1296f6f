import { field, fieldTypeOf } from '@gantry/fields/shared'
import { systemCtx } from '@gantry/kernel/server'
import { defineTable, type FieldDef, where } from '@gantry/model/shared'
import { codeOf, recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { saveTable, saveTables } from '../../catalog/save-tables.ts'
import { tableOf } from '../../catalog/snapshots.ts'
import { findRecords } from '../../read/find-records.ts'
import { getRecord } from '../../read/get-record.ts'
import { createRecord } from '../../write/create-records.ts'
import { updateRecord } from '../../write/update-record.ts'
import { staleFields } from './fixtures.ts'

const everyone = { read: true, create: true, update: true, remove: true } as const
const option = (id: string, chinese: string, english: string) => ({
  id,
  label: { 'zh-CN': chinese, en: english },
})
const states = [option('open', '未结', 'Open'), option('done', '完成', 'Done')]
const media = [option('oil', '油', 'Oil'), option('water', '水', 'Water')]
const over = (type: FieldDef, of: string): FieldDef => ({
  ...type,
  computed: { rollUp: 'join', from: 'job', by: 'plant', of },
})

const job = (options = states) =>
  defineTable({
    id: 'job',
    label: 'Job',
    title: 'name',
    fields: {
      name: field.text(),
      plant: field.link('plant'),
      state: field.choice(options),
      media: field.multiChoice(media),
      after: field.link('job'),
      was: { ...field.choice(states), computed: { lookup: 'after', of: 'state' } },
    },
    policy: everyone,
  })
const plant = (more: Readonly<Record<string, FieldDef>> = {}) =>
  defineTable({
    id: 'plant',
    label: 'Plant',
    title: 'name',
    fields: {
      name: field.text(),
      states: over(field.multiChoice(states), 'state'),
      media: over(field.multiChoice(media), 'media'),
      jobs: over(field.links('job'), 'after'),
      ...more,
    },
    policy: everyone,
  })

const kernel = await recordsDatabase()
await saveTables(systemCtx(kernel, 'alpha', 'test'), [{ definition: plant() }, { definition: job() }])
const ctx = () => testCtx(kernel)
const read = async (id: string) => (await getRecord(ctx(), 'plant', id)).data

/** An option as the field it is joined or looked up in calls it. */
const said = async (table: string, id: string, option: string) => {
  const def = (await tableOf(ctx(), table)).fields[id]
  return (
    def &&
    fieldTypeOf(def)
      .options?.(def)
      .find(each => each.id === option)?.label
  )
}

it('joins chosen options and linked records as a set, each once, that is found and read by their names of today', async () => {
  const { id } = await createRecord(ctx(), 'plant', { name: 'North' })
  const first = await createRecord(ctx(), 'job', { name: 'a', plant: id, state: 'done', media: ['water'] })
  await createRecord(ctx(), 'job', {
    name: 'b',
    plant: id,
    state: 'open',
    media: ['oil', 'water'],
    after: first.id,
  })
  await createRecord(ctx(), 'job', { name: 'c', plant: id, state: 'done', after: first.id })
  expect(await read(id)).toMatchObject({ states: ['done', 'open'], media: ['water', 'oil'] })
  expect(JSON.stringify((await read(id)).jobs)).toContain(first.id)
  const open = await findRecords(ctx(), 'plant', { filter: where('states', 'in', ['open']) })
  expect(open.data.map(row => row.id)).toEqual([id])

  const { version } = await updateRecord(ctx(), 'job', first.id, { version: 1, state: null })
  expect(await read(id)).toMatchObject({ states: ['open', 'done'] })
  await updateRecord(ctx(), 'job', first.id, { version, state: 'open' })
  expect(await staleFields(kernel)).toEqual({})

  expect(await said('plant', 'states', 'open')).toEqual({ 'zh-CN': '未结', en: 'Open' })
  const renamed = [
    option('open', '待办', 'To do'),
    option('done', '完成', 'Done'),
    option('late', '逾期', 'Late'),
  ]
  await saveTable(systemCtx(kernel, 'alpha', 'test'), job(renamed), 1)
  expect(await said('plant', 'states', 'open')).toEqual({ 'zh-CN': '待办', en: 'To do' })
  // A lookup reads the same names, and an option that is new is known at once.
  expect(await said('job', 'was', 'open')).toEqual({ 'zh-CN': '待办', en: 'To do' })
  await createRecord(ctx(), 'job', { name: 'd', plant: id, state: 'late' })
  expect((await read(id)).states).toContain('late')
  expect(await said('plant', 'states', 'late')).toEqual({ 'zh-CN': '逾期', en: 'Late' })
  expect(await staleFields(kernel)).toEqual({})
})

it('joins no more items than a list holds, the first that came', async () => {
  const options = Array.from({ length: 260 }, (_, at) => option(`o${at}`, `选 ${at}`, `Option ${at}`))
  const lot = defineTable({
    id: 'lot',
    label: 'Lot',
    title: 'name',
    fields: {
      name: field.text(),
      marks: {
        ...field.multiChoice(options),
        computed: { rollUp: 'join', from: 'piece', by: 'lot', of: 'marks' },
      },
    },
    policy: everyone,
  })
  const piece = defineTable({
    id: 'piece',
    label: 'Piece',
    title: 'name',
    fields: { name: field.text(), lot: field.link('lot'), marks: field.multiChoice(options) },
    policy: everyone,
  })
  await saveTables(systemCtx(kernel, 'alpha', 'test'), [{ definition: lot }, { definition: piece }])
  const { id } = await createRecord(ctx(), 'lot', { name: 'all' })
  const ids = options.map(each => each.id)
  await createRecord(ctx(), 'piece', { name: 'a', lot: id, marks: ids.slice(0, 150) })
  await createRecord(ctx(), 'piece', { name: 'b', lot: id, marks: ids.slice(100) })
  const { marks } = (await getRecord(ctx(), 'lot', id)).data
  expect(marks).toEqual(ids.slice(0, 200))
})

it('does not write ids of options one after another as a text', async () => {
  const text = plant({ words: over(field.longText(), 'state') })
  const saving = saveTable(systemCtx(kernel, 'alpha', 'test'), text, 1)
  expect(await codeOf(saving)).toBe('table.invalid')
})
