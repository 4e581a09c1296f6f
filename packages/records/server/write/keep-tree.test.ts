import { field, required } from '@gantry/fields/shared'
import { systemCtx } from '@gantry/kernel/server'
import { defineTable, where } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { checkTable } from '../catalog/check-table.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { findRecords } from '../read/find-records.ts'
import { createRecord } from './create-records.ts'
import { updateRecord } from './update-record.ts'
import { updateRecords } from './update-records.ts'

const kernel = await recordsDatabase()
const ctx = testCtx(kernel)

const place = defineTable({
  id: 'place',
  label: { 'zh-CN': '位置', en: 'Place' },
  title: 'name',
  fields: { name: required(field.text()), above: field.tree('place') },
  policy: { read: true, create: true, update: true, remove: true },
})

const ids: Record<string, string> = {}
const version: Record<string, number> = {}

const put = async (name: string, above?: string) => {
  ids[name] = (await createRecord(ctx, 'place', { name, ...(above ? { above: ids[above] } : {}) })).id
  version[name] = 1
}
const move = async (name: string, above: string | null) => {
  const input = { version: version[name], above: above === null ? null : ids[above] }
  version[name] = (await updateRecord(ctx, 'place', ids[name] ?? '', input)).version
}

beforeAll(async () => {
  await saveTables(systemCtx(kernel, 'alpha', 'test'), [{ definition: place }])
  await put('厂')
  await put('车间', '厂')
  await put('产线', '车间')
  await put('工位', '产线')
})

it('finds all that lies below a record, and below one of several', async () => {
  const below = async (...of: readonly string[]) => {
    const filter = where(
      'above',
      'under',
      of.map(name => ids[name] ?? ''),
    )
    const { data } = await findRecords(ctx, 'place', {
      filter,
      sort: [{ field: 'createdAt', direction: 'asc' }],
    })
    return data.map(({ name }) => name)
  }
  expect(await below('厂')).toEqual(['车间', '产线', '工位'])
  expect(await below('产线')).toEqual(['工位'])
})

it('refuses a record below itself and names the way round', async () => {
  await expect(move('车间', '工位')).rejects.toMatchObject({
    code: 'record.invalid',
    issues: [{ field: 'above', code: 'below_itself', params: { path: '车间 → 工位 → 产线 → 车间' } }],
  })
  await expect(move('厂', '厂')).rejects.toMatchObject({
    issues: [{ code: 'below_itself', params: { path: '厂 → 厂' } }],
  })
})

it('refuses of several moves only those that lead back', async () => {
  await put('甲')
  await put('乙')
  // Both go below 甲: 乙 may, 甲 may not.
  const batch = await updateRecords(ctx, 'place', [ids.甲 ?? '', ids.乙 ?? ''], { above: ids.甲 })
  expect(batch).toMatchObject({ done: [ids.乙], refused: [{ id: ids.甲 }] })
})

it('holds when two people move at once, though each move alone is harmless', async () => {
  await put('子')
  await put('丑')
  const outcomes = await Promise.allSettled([move('子', '丑'), move('丑', '子')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('stands in one tree of its own records only', () => {
  const tables = new Map([[place.id, place]])
  const other = { ...place, fields: { ...place.fields, above: field.tree('part') } }
  expect(checkTable(other, new Map([...tables, ['part', place]]))).toMatchObject([
    { field: 'fields.above.table', code: 'bad_setting' },
  ])
  const two = { ...place, fields: { ...place.fields, beside: field.tree('place') } }
  expect(checkTable(two, tables)).toMatchObject([{ field: 'fields.beside.table', code: 'bad_setting' }])
})
