import { type Filter, me, type Operator, where } from '@gantry/model/shared'
import { everything, recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { resolveReferences } from '../transfer/references.ts'
import { createRecord } from '../write/create-records.ts'
import { removeRecord } from '../write/remove-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { findRecords } from './find-records.ts'
import { getRecord } from './get-record.ts'

const kernel = await recordsDatabase()
const ctx = testCtx(kernel)
const made: Record<string, string> = {}

const make = async (table: string, name: string) => {
  made[name] = (await createRecord(ctx, table, { name })).id
}

beforeAll(async () => {
  for (const name of ['王海涛', '李敏', 'Li, Min']) await make('member', name)
  for (const name of ['动力车间', '维修一班']) await make('department', name)
  for (const name of ['密封', '轴承']) await make('part', name)
})

const record = (name: string, helpers: readonly string[]) =>
  createRecord(ctx, 'everything', { name, assignee: made.王海涛, helpers: helpers.map(each => made[each]) })

describe('fields that name several records', () => {
  it('answer each with its title, in the order they were given', async () => {
    const { id } = await createRecord(ctx, 'everything', {
      name: 'titles',
      assignee: made.王海涛,
      helpers: [made.李敏, made.王海涛],
      teams: [made.维修一班],
      spares: [made.轴承, made.密封],
    })
    const { data } = await getRecord(ctx, 'everything', id)
    expect(data).toMatchObject({
      helpers: [
        { id: made.李敏, title: '李敏' },
        { id: made.王海涛, title: '王海涛' },
      ],
      teams: [{ id: made.维修一班, title: '维修一班' }],
      spares: [{ title: '轴承' }, { title: '密封' }],
    })
    const page = await findRecords(ctx, 'everything', { filter: where('name', 'eq', 'titles') })
    expect(page.data[0]).toMatchObject({ helpers: [{ title: '李敏' }, { title: '王海涛' }] })
  })

  it('are filtered by any, none and all of a list, by me, and by being empty', async () => {
    await record('f1', ['王海涛'])
    await record('f2', ['王海涛', '李敏'])
    await record('f3', [])
    const names = async (comparison: Filter, who = ctx) => {
      const filter = { op: 'and' as const, of: [where('name', 'startsWith', 'f'), comparison] }
      const page = await findRecords(who, 'everything', {
        filter,
        sort: [{ field: 'name', direction: 'asc' }],
      })
      return page.data.map(row => row.name)
    }
    const helpers = (op: Operator, ...people: readonly string[]) =>
      where(
        'helpers',
        op,
        people.map(name => made[name] ?? ''),
      )
    expect(await names(helpers('in', '王海涛'))).toEqual(['f1', 'f2'])
    expect(await names(helpers('notIn', '李敏'))).toEqual(['f1', 'f3'])
    expect(await names(helpers('contains', '王海涛', '李敏'))).toEqual(['f2'])
    expect(await names({ op: 'empty', field: 'helpers' })).toEqual(['f3'])
    const li = testCtx(kernel, made.李敏 === undefined ? {} : { personId: made.李敏 })
    expect(await names(where('helpers', 'in', me), li)).toEqual(['f2'])
  })

  it('take only records that are there, each to its place', async () => {
    const gone = '0190a1b2-0000-7000-8000-00000000dead'
    await expect(
      createRecord(ctx, 'everything', { name: 'x', assignee: made.王海涛, helpers: [made.李敏, gone] }),
    ).rejects.toMatchObject({
      issues: [{ field: 'helpers', code: 'record_missing', params: { value: gone } }],
    })
  })

  it('hold what they name where their table says so', async () => {
    const { id } = await createRecord(ctx, 'everything', {
      name: 'h',
      assignee: made.王海涛,
      spares: [made.密封],
    })
    await expect(removeRecord(ctx, 'part', made.密封!, 1)).rejects.toMatchObject({ code: 'record.in_use' })
    await updateRecord(ctx, 'everything', id, { version: 1, spares: null })
  })

  it('are read from the names in a cell, also from one that holds a comma', async () => {
    const rows = [{ helpers: '王海涛、李敏' }, { helpers: 'Li, Min' }, { helpers: '王海涛, 张三' }]
    const issues = await resolveReferences(ctx, everything, rows)
    expect(rows.map(({ helpers }) => helpers)).toEqual([
      [made.王海涛, made.李敏],
      made['Li, Min'],
      [made.王海涛, null],
    ])
    expect(issues).toEqual([
      [],
      [],
      [expect.objectContaining({ field: 'helpers', code: 'record_missing', params: { value: '张三' } })],
    ])
  })
})
