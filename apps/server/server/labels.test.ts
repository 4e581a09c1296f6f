import { newId } from '@gantry/base/shared'
import type { InputOf, listLabels, OutputOf, Page, RecordAnswer, RecordRow } from '@gantry/model/shared'
import { type createLabel, type Filter, labelsField, not, where } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

const table = '/space-demo/api/tables/work_order'
let admin: Visitor
let user: Visitor
let safe: Visitor
beforeAll(async () => {
  admin = await enter('admin')
  user = await enter('user')
  safe = await enter('safe')
})

type Making = Omit<InputOf<typeof createLabel>, 'table'>
const make = (who: Visitor, label: Making) =>
  who.call<{ id: string }>('POST', `${table}/labels`, { ...label })
const made = async (who: Visitor, label: Making): Promise<string> => {
  const { status, body } = await make(who, label)
  expect(status).toBe(201)
  return body.id
}
const labels = async (who: Visitor) =>
  (await who.call<OutputOf<typeof listLabels>>('GET', `${table}/labels`)).body
const put = (
  who: Visitor,
  records: readonly string[],
  add: readonly string[],
  remove: readonly string[] = [],
) => who.call<{ changed: number }>('POST', `${table}/labelled`, { records, add, remove })
const on = async (who: Visitor, ...records: string[]) =>
  (
    await who.call<{ labels: Record<string, string[]> }>(
      'GET',
      `${table}/labelled?records=${encodeURIComponent(JSON.stringify(records))}`,
    )
  ).body.labels
const listed = async (who: Visitor, filter: Filter) =>
  (
    await who.call<Page<RecordRow>>(
      'GET',
      `${table}/records?fields=code&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
  ).body
const area = (id: string) => listed(admin, where('area', 'eq', id))
const drop = (who: Visitor, id: string) => who.call('DELETE', `${table}/labels/${id}`)

describe('a label', () => {
  it('is its maker’s own until an administrator shows it to everybody', async () => {
    const mine = await made(user, { name: 'Check', color: 'c2' })
    expect((await labels(user)).labels).toContainEqual(
      expect.objectContaining({ id: mine, name: 'Check', color: 'c2', mine: true, everyone: false }),
    )
    expect((await labels(admin)).labels.map(({ id }) => id)).not.toContain(mine)
    expect((await make(user, { name: 'All', everyone: true })).status).toBe(403)
    const all = await made(admin, { name: 'All', everyone: true })
    expect((await labels(user)).labels.map(({ id }) => id)).toContain(all)
    expect((await drop(user, all)).status).toBe(403)
    expect((await drop(admin, mine)).status).toBe(404)
    expect((await drop(user, mine)).status).toBe(200)
    expect((await drop(admin, all)).status).toBe(200)
  })

  it('has a name, one of the colours, and at most nine beside it', async () => {
    expect((await make(user, { name: '' })).body).toMatchObject({
      issues: [{ field: 'name', code: 'required' }],
    })
    expect((await make(user, { name: 'Odd', color: 'c99' })).body).toMatchObject({
      issues: [{ field: 'color' }],
    })
    const all = await Promise.all(Array.from({ length: 12 }, (_, at) => make(user, { name: `Label ${at}` })))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(all.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: 'label.too_many',
      message: '一个应用最多有 10 个标签，请先删除不用的',
    })
    for (const { id } of (await labels(user)).labels) await drop(user, id)
    expect((await labels(user)).labels).toEqual([])
  })

  it('is told to nobody to whom the table is closed, and is made by no other way', async () => {
    expect((await safe.call('GET', `${table}/labels`)).status).toBe(404)
    expect((await make(safe, { name: 'Secret' })).status).toBe(404)
    const row = { name: 'Other', app: 'maintenance' }
    expect((await user.call('POST', '/space-demo/api/tables/label/records', row)).status).toBe(403)
  })
})

describe('labels on records', () => {
  it('are put on and taken off by whoever may read both, and seen by nobody else', async () => {
    const label = await made(user, { name: 'Follow up' })
    const [near, far] = [(await area('A1')).data[0]?.id ?? '', (await area('A9')).data[0]?.id ?? '']
    expect((await put(user, [near, far], [label])).body).toEqual({ changed: 1 })
    expect((await put(user, [far], [label])).status).toBe(404)
    expect((await put(admin, [near], [label])).body).toMatchObject({
      issues: [{ field: 'add.0', code: 'unknown' }],
    })
    expect((await put(user, [near], [newId()])).status).toBe(400)
    expect(await on(user, near, far)).toEqual({ [near]: [label] })
    expect(await on(admin, near)).toEqual({})
    expect((await put(user, [near], [], [label])).body).toEqual({ changed: 1 })
    expect(await on(user, near)).toEqual({})
    await drop(user, label)
  })

  it('filter lists, counts and groups, within the rights of the reader', async () => {
    const label = await made(user, { name: 'Weekly round' })
    const rows = (await area('A2')).data.slice(0, 3).map(({ id }) => id)
    expect((await put(user, rows, [label])).body).toEqual({ changed: 3 })
    const labelled = where(labelsField, 'in', [label])
    expect((await listed(user, labelled)).data.map(({ id }) => id).sort()).toEqual(rows.toSorted())
    expect((await listed(user, where(labelsField, 'notEmpty'))).data).toHaveLength(3)
    expect((await listed(admin, labelled)).data).toEqual([])
    expect((await listed(admin, where(labelsField, 'notEmpty'))).data).toEqual([])
    const within = { op: 'and' as const, of: [where('id', 'in', rows), not(labelled)] }
    expect((await listed(user, within)).data).toEqual([])
    const asked = encodeURIComponent(JSON.stringify(labelled))
    const counted = await user.call('GET', `${table}/records/count?filter=${asked}`)
    expect(counted.body).toMatchObject({ count: 3 })
    const [chart] = (
      await user.call<{ data: readonly object[] }>('POST', '/space-demo/api/charts/answers', {
        charts: [
          {
            kind: 'bar',
            from: { table: 'work_order', filter: labelled },
            rows: [{ field: 'area' }],
            measures: [{ fn: 'count' }],
          },
        ],
      })
    ).body.data
    expect(chart).toMatchObject({ answer: { total: [3] } })
    for (const wrong of [where(labelsField, 'gt', label), where(labelsField, 'in', ['x'])])
      expect((await listed(user, wrong)) as object).toMatchObject({ code: 'query.invalid' })
    await drop(user, label)
    expect((await listed(user, where(labelsField, 'notEmpty'))).data).toEqual([])
  })

  it('are on new records from the start where a label is a default, and go with a purged record', async () => {
    const label = await made(user, { name: 'New', isDefault: true })
    const record = { title: 'Labelled at once', priority: 'low', area: 'A1' }
    const create = async (who: Visitor) =>
      (await who.call<RecordAnswer>('POST', `${table}/records`, record)).body.data.id
    const [own, other] = [await create(user), await create(admin)]
    expect(await on(user, own, other)).toEqual({ [own]: [label] })
    expect((await admin.call('DELETE', `${table}/records/${own}`)).status).toBe(200)
    expect((await admin.call('DELETE', `${table}/removed/${own}`)).status).toBe(200)
    expect((await listed(user, where(labelsField, 'notEmpty'))).data).toEqual([])
    await drop(user, label)
  })
})
