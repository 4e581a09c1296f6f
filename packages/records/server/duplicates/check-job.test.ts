import { createHash } from 'node:crypto'
import { field, required } from '@gantry/fields/shared'
import { type Ctx, sql, startWorker } from '@gantry/kernel/server'
import { role, type TableDef, where } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { createRecords } from '../write/create-records.ts'
import { removeRecords } from '../write/remove-records.ts'
import { duplicatesJob, startCheck } from './check-job.ts'
import { Groups, mostGroups, mostMembers } from './groups.ts'
import { cancelCheck, lastCheck, readCheck } from './read-check.ts'

const kernel = await recordsDatabase()
const supplier: TableDef = {
  id: 'supplier',
  label: 'Suppliers',
  title: 'name',
  fields: {
    name: required(field.text()),
    city: field.choice(['north', 'south']),
    secret: field.text(),
  },
  policy: [
    { who: role('chief'), operations: ['read', 'create', 'remove'] },
    {
      who: role('south'),
      operations: ['read'],
      rows: where('city', 'eq', 'south'),
      fields: ['name', 'city'],
    },
  ],
}
const person = (roles: string[], n: number) =>
  testCtx(kernel, { roles, personId: `01900000-0000-7000-8000-00000000000${n}` })
const chief = person(['chief'], 1)
const south = person(['south'], 2)

let worker: { stop(): Promise<void> } | undefined
beforeAll(async () => {
  await saveTables(chief, [{ definition: supplier }])
  const fillers = Array.from({ length: 120 }, (_, at) => ({
    name: createHash('sha256').update(String(at)).digest('hex').slice(0, 16),
  }))
  await createRecords(chief, 'supplier', [
    { name: '恒川重工有限公司', city: 'south' },
    { name: '100%_纯棉', city: 'north' },
    ...fillers,
    { name: '华兴机械厂', city: 'south' },
    { name: '恒川重工', city: 'south' },
    { name: '上海恒川重工有限公司', city: 'north' },
    { name: '华兴机械', city: 'south' },
    { name: '（100%_纯棉）面料', city: 'north' },
  ])
  worker = await startWorker(kernel, [duplicatesJob], [], { concurrency: 2 })
})
afterAll(() => worker?.stop())

const check = async (ctx: Ctx, threshold: number) => {
  const id = await startCheck(ctx, 'supplier', { fields: ['name'], threshold })
  await expect
    .poll(async () => (await readCheck(ctx, 'supplier', id)).state, { timeout: 60_000, interval: 100 })
    .toBe('done')
  return id
}

const namesOf = async (ctx: Ctx, id: string, page = {}) =>
  (await readCheck(ctx, 'supplier', id, page)).data.map(({ records }) =>
    records.map(({ name }) => name).sort(),
  )

describe('a check of a whole table', () => {
  it('finds the groups, tells how far it is, and is read page by page', async () => {
    const id = await check(chief, 70)
    const groups = [
      ['恒川重工', '恒川重工有限公司', '上海恒川重工有限公司'].sort(),
      ['华兴机械', '华兴机械厂'],
      ['100%_纯棉', '（100%_纯棉）面料'],
    ]
    expect((await namesOf(chief, id)).sort()).toEqual(groups.sort())
    expect(await readCheck(chief, 'supplier', id)).toMatchObject({
      fields: ['name'],
      threshold: 70,
      done: 127,
      total: 127,
      groups: 3,
      more: false,
      error: null,
    })
    const pages = [1, 2, 3, 4].map(page => namesOf(chief, id, { page, pageSize: 1 }))
    expect((await Promise.all(pages)).map(page => page.length)).toEqual([1, 1, 1, 0])
    expect(await lastCheck(chief, 'supplier')).toBe(id)
  })

  it('sees what the person who asked may read, and is nobody else’s', async () => {
    const id = await check(south, 70)
    expect((await namesOf(south, id)).sort()).toEqual([
      ['华兴机械', '华兴机械厂'],
      ['恒川重工', '恒川重工有限公司'],
    ])
    await expect(readCheck(chief, 'supplier', id)).rejects.toMatchObject({ code: 'job.not_found' })
    await expect(cancelCheck(chief, 'supplier', id)).rejects.toMatchObject({ code: 'job.not_found' })
    await expect(readCheck(south, 'part', id)).rejects.toMatchObject({ code: 'job.not_found' })
    await expect(startCheck(south, 'supplier', { fields: ['secret'] })).rejects.toMatchObject({
      code: 'query.invalid',
    })
    await expect(startCheck(testCtx(kernel), 'supplier', { fields: ['name'] })).rejects.toMatchObject({
      code: 'permission.denied',
    })
  })

  it('shows no more what has been removed since', async () => {
    const id = await check(chief, 80)
    const [group] = (await readCheck(chief, 'supplier', id)).data
    const [first] = group?.records ?? []
    if (!first) throw new Error('no group')
    await removeRecords(chief, 'supplier', [first.id], { [first.id]: first.version })
    expect((await readCheck(chief, 'supplier', id)).data[0]?.records.map(record => record.id)).not.toContain(
      first.id,
    )
  })

  it('is stopped by the one who began it', async () => {
    await worker?.stop()
    const id = await startCheck(chief, 'supplier', { fields: ['name'] })
    await cancelCheck(chief, 'supplier', id)
    expect(await readCheck(chief, 'supplier', id)).toMatchObject({ state: 'cancelled', groups: 0, data: [] })
    const { rows } = await chief.db.run(sql`select 1 from gantry.job where id = ${id} and result is not null`)
    expect(rows).toEqual([])
    worker = await startWorker(kernel, [duplicatesJob], [], { concurrency: 2 })
  })
})

describe('groups', () => {
  const pair = (one: string, other: string, score = 80) => ({ one, other, score })

  it('take in what is found later, and let nobody stand in two', () => {
    const groups = new Groups()
    groups.add('a', [pair('a', 'b', 90), pair('a', 'c', 80)])
    groups.add('d', [pair('d', 'c', 85), pair('d', 'e', 70)])
    groups.add('f', [])
    expect(groups.all.map(group => group.map(({ id }) => id))).toEqual([['a', 'b', 'c', 'd', 'e']])
  })

  it('are bounded in number and size', () => {
    const groups = new Groups()
    groups.add(
      'big',
      Array.from({ length: 50 }, (_, at) => pair('big', `big ${at}`)),
    )
    for (let at = 0; at < mostGroups + 10; at++) groups.add(`one ${at}`, [pair(`one ${at}`, `other ${at}`)])
    expect(groups.all[0]).toHaveLength(mostMembers)
    expect(groups.all).toHaveLength(mostGroups)
    expect(groups.full).toBe(true)
  })
})
