import { field, required } from '@gantry/fields/shared'
import { role, type TableDef, where } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { createRecord, createRecords } from '../write/create-records.ts'
import { findSimilar, type SimilarQuestion } from './find-similar.ts'

const kernel = await recordsDatabase()
const customer: TableDef = {
  id: 'customer',
  label: 'Customers',
  title: 'name',
  fields: {
    name: required(field.text()),
    contact: field.text(),
    since: field.date(),
    staff: field.number(),
    capital: field.decimal({ scale: 2 }),
    kind: field.choice(['plant', 'dealer']),
    tags: field.multiChoice(['a', 'b', 'c']),
    secret: field.text(),
    phone: { ...field.phone(), personal: 'phone' },
    files: field.attachment(),
  },
  policy: [
    { who: role('chief'), operations: ['read', 'create', 'update', 'unmask'] },
    { who: role('clerk'), operations: ['read'], fields: ['name', 'contact', 'since', 'phone'] },
    {
      who: role('plants'),
      operations: ['read'],
      rows: where('kind', 'eq', 'plant'),
    },
  ],
}

const chief = testCtx(kernel, { roles: ['chief'] })
const clerk = testCtx(kernel, { roles: ['clerk'] })
const plants = testCtx(kernel, { roles: ['plants'] })

beforeAll(async () => {
  await saveTables(chief, [{ definition: customer }])
  const made = await createRecords(chief, 'customer', [
    {
      name: '恒川重工有限公司',
      contact: '王伟',
      since: '2026-01-01',
      staff: 1000,
      kind: 'plant',
      phone: '13800138000',
    },
    {
      name: '上海恒川重工有限公司',
      contact: '王芳',
      since: '2026-01-10',
      staff: 1050,
      kind: 'dealer',
      secret: 'x',
    },
    { name: '恒川重工', contact: '王伟明', kind: 'plant', tags: ['a', 'b'] },
    { name: '华兴重工有限公司', contact: '李伟' },
    { name: '恒川有限公司' },
    { name: 'Hengchuan Heavy Industry Co., Ltd.', contact: 'John Smith' },
    { name: 'hengchuan heavy  industry co ltd', contact: 'Smith John' },
    { name: '（北方）机械 100%_厂' },
  ])
  expect(made.every(({ ok }) => ok)).toBe(true)
})

const like = async (question: SimilarQuestion, ctx = chief) =>
  Object.fromEntries(
    (await findSimilar(ctx, 'customer', question)).data.map(({ record, score }) => [record.name, score]),
  )

describe('texts are alike as people find them', () => {
  test.each<[string, number, Record<string, number>]>([
    ['恒川重工', 65, { 恒川重工: 100, 恒川重工有限公司: 71 }],
    ['恒川重工有限公司', 65, { 恒川重工有限公司: 100, 上海恒川重工有限公司: 89, 恒川重工: 71 }],
    ['上海恒川重工有限公司', 80, { 上海恒川重工有限公司: 100, 恒川重工有限公司: 89 }],
    ['川重工有限', 70, { 恒川重工有限公司: 79, 上海恒川重工有限公司: 71 }],
    [
      'HENGCHUAN Heavy Industry Co.,Ltd',
      95,
      { 'Hengchuan Heavy Industry Co., Ltd.': 100, 'hengchuan heavy  industry co ltd': 100 },
    ],
    ['(北方)机械100%_厂', 60, { '（北方）机械 100%_厂': 100 }],
    ['有限公司', 70, { 恒川有限公司: 82, 恒川重工有限公司: 71, 华兴重工有限公司: 71 }],
    ['没有这家', 30, {}],
  ])('%s, at %i', async (name, threshold, expected) => {
    expect(await like({ fields: ['name'], values: { name }, threshold })).toEqual(expected)
  })

  it('takes names of two letters for the same only when they are', async () => {
    const contacts = async (contact: string) =>
      (
        await findSimilar(chief, 'customer', { fields: ['contact'], values: { contact }, threshold: 60 })
      ).data.map(({ record, score }) => [record.contact, score])
    expect(await contacts('王伟')).toEqual([['王伟', 100]])
    expect(await contacts('smith john')).toEqual([
      ['Smith John', 100],
      ['John Smith', 100],
    ])
  })
})

it('answers the score of each field and a mean in which texts count twice', async () => {
  const question = {
    fields: ['name', 'since', 'staff', 'kind', 'tags'],
    values: { name: '恒川重工有限公司', since: '2026-01-04', staff: 1000, kind: 'plant', tags: [] },
    threshold: 60,
  }
  const { data, more } = await findSimilar(chief, 'customer', question)
  expect(more).toBe(false)
  expect(data.map(({ record, score, fields }) => ({ name: record.name, score, fields }))).toEqual([
    {
      name: '恒川重工有限公司',
      score: 98,
      fields: { name: 100, since: 90, staff: 100, kind: 100, tags: null },
    },
    {
      name: '恒川重工',
      score: 80,
      fields: { name: 71, since: null, staff: null, kind: 100, tags: null },
    },
    {
      name: '恒川有限公司',
      score: 63,
      fields: { name: 63, since: null, staff: null, kind: null, tags: null },
    },
    {
      name: '上海恒川重工有限公司',
      score: 62,
      fields: { name: 89, since: 80, staff: 52, kind: 0, tags: null },
    },
  ])
  expect(Object.keys(data[0]?.record ?? {})).toEqual(
    expect.arrayContaining(['id', 'version', 'name', 'since', 'staff', 'kind', 'tags']),
  )
})

it('finds what is like a record that is kept, without that record', async () => {
  const { id } = await createRecord(chief, 'customer', { name: '恒川重工股份有限公司', staff: 10 })
  const found = await findSimilar(chief, 'customer', { fields: ['name', 'tags'], id, threshold: 62 })
  expect(found.data.map(({ record }) => record.name)).toEqual(['恒川重工有限公司', '恒川重工'])
  expect(found.data.every(({ record }) => record.id !== id)).toBe(true)
  await expect(findSimilar(plants, 'customer', { fields: ['name'], id })).rejects.toMatchObject({
    code: 'record.not_found',
  })
})

it('finds by numbers, days and references where no text is chosen', async () => {
  expect(await like({ fields: ['staff', 'since'], values: { staff: 1010, since: '2026-01-02' } })).toEqual({
    恒川重工有限公司: 93,
  })
})

describe('nobody learns more than he may read', () => {
  const values = { name: '恒川重工有限公司', secret: 'x', phone: '13800138000' }

  it('refuses closed and masked fields, and those that cannot be compared', async () => {
    const codes = (field: string, ctx = chief) =>
      findSimilar(ctx, 'customer', { fields: [field], values }).catch(({ code, issues }) => [
        code,
        issues[0].code,
      ])
    expect(await codes('secret', clerk)).toEqual(['query.invalid', 'unknown'])
    expect(await codes('phone', clerk)).toEqual(['query.invalid', 'masked'])
    expect(await codes('nothing')).toEqual(['query.invalid', 'unknown'])
    expect(await codes('files')).toEqual(['query.invalid', 'not_comparable'])
    expect(await codes('kind')).toEqual(['query.invalid', 'not_findable'])
  })

  it('shows rows and fields that are open, and no others', async () => {
    expect(await like({ fields: ['name'], values, threshold: 65 }, plants)).toEqual({
      恒川重工有限公司: 100,
      恒川重工: 71,
    })
    const [first] = (await findSimilar(clerk, 'customer', { fields: ['name'], values })).data
    expect(first?.record).not.toHaveProperty('secret')
    await expect(
      findSimilar(testCtx(kernel), 'customer', { fields: ['name'], values }),
    ).rejects.toMatchObject({
      code: 'permission.denied',
    })
  })
})
