import { sql } from '@gantry/kernel/server'
import type { Grant } from '@gantry/model/shared'
import {
  codeOf,
  everything,
  everythingItem,
  fixtureTables,
  recordsDatabase,
  testCtx,
} from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { registerTables } from '../catalog/product-tables.ts'
import { getRecord } from '../read/get-record.ts'
import { removedRecords } from '../read/removed-records.ts'
import { createRecord } from './create-records.ts'
import { purgeRecord, purgeRecords } from './purge-records.ts'
import { removeRecord, removeRecords } from './remove-records.ts'
import { restoreRecord, restoreRecords } from './restore-records.ts'
import type { RecordInput } from './row.ts'
import { updateRecord } from './update-record.ts'
import { updateRecords } from './update-records.ts'

const kernel = await recordsDatabase()
const ctx = testCtx(kernel)
let person = ''

beforeAll(async () => {
  person = (await createRecord(ctx, 'member', { name: 'Li' })).id
})

const made = async (input: RecordInput = {}) =>
  (await createRecord(ctx, 'everything', { name: 'x', assignee: person, ...input })).id
const read = async (id: string) => (await getRecord(ctx, 'everything', id)).data
const actions = async (id: string) => {
  const audit = await ctx.db.run<{ action: string; version: number }>(sql`
    select action, version from gantry.audit where record_id = ${id} order by id`)
  const events = await ctx.db.run<{ type: string }>(
    sql`select type from gantry.outbox where record_id = ${id} order by id`,
  )
  expect(events.rows.map(({ type }) => type)).toEqual(audit.rows.map(({ action }) => action))
  return audit.rows.map(({ action, version }) => `${action} ${version}`)
}
const itemNames = async (id: string) => ((await read(id)).items as { name: string }[]).map(row => row.name)

describe('a removed record', () => {
  it('is found by nobody, and comes back whole with the rows that went with it', async () => {
    const id = await made({ items: [{ name: 'stays' }, { name: 'left before' }] })
    const [first] = (await read(id)).items as { id: string }[]
    await updateRecord(ctx, 'everything', id, { version: 1, items: [{ id: first?.id }] })
    await removeRecord(ctx, 'everything', id, 2)
    expect(await codeOf(read(id))).toBe('record.not_found')
    expect(await codeOf(updateRecord(ctx, 'everything', id, { version: 3, name: 'y' }))).toBe(
      'record.not_found',
    )
    expect(await codeOf(removeRecord(ctx, 'everything', id))).toBe('record.not_found')
    expect((await removedRecords(ctx, 'everything')).data.map(row => row.id)).toContain(id)

    expect(await restoreRecord(ctx, 'everything', id)).toMatchObject({ version: 4 })
    expect(await itemNames(id)).toEqual(['stays'])
    expect(await actions(id)).toEqual([
      'record.created 1',
      'record.updated 2',
      'record.removed 3',
      'record.restored 4',
    ])
  })

  it('is out of reach of other spaces', async () => {
    const id = await made()
    const beta = testCtx(kernel, { space: 'beta' })
    expect(await codeOf(removeRecord(beta, 'everything', id))).toBe('record.not_found')
    await removeRecord(ctx, 'everything', id)
    expect(await codeOf(restoreRecord(beta, 'everything', id))).toBe('record.not_found')
    expect(await codeOf(purgeRecord(beta, 'everything', id))).toBe('record.not_found')
  })

  it('gives its unique values free, and cannot come back while another has them', async () => {
    const id = await made({ nick: 'free' })
    await removeRecord(ctx, 'everything', id)
    const other = await made({ nick: 'free' })
    const error = await restoreRecord(ctx, 'everything', id).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'record.duplicate',
      issues: [{ field: 'nick', code: 'duplicate', params: { value: 'free' } }],
    })
    await updateRecord(ctx, 'everything', other, { version: 1, nick: 'other' })
    expect(await restoreRecord(ctx, 'everything', id)).toMatchObject({ version: 3 })
  })

  it('is gone for good once purged, and only then; its audit stays', async () => {
    const id = await made({ items: [{ name: 'a' }] })
    expect(await codeOf(purgeRecord(ctx, 'everything', id))).toBe('record.not_found')
    await removeRecord(ctx, 'everything', id)
    await purgeRecord(ctx, 'everything', id)
    expect(await codeOf(restoreRecord(ctx, 'everything', id))).toBe('record.not_found')
    const rows = await ctx.db.run(sql`select from s_alpha.t_everything_item where master_id = ${id}`)
    expect(rows.count).toBe(0)
    expect((await actions(id)).at(-1)).toBe('record.purged 2')
  })

  it('must not have changed since it was read', async () => {
    const id = await made()
    await updateRecord(ctx, 'everything', id, { version: 1, name: 'y' })
    expect(await codeOf(removeRecord(ctx, 'everything', id, 1))).toBe('record.conflict')
    expect((await read(id)).version).toBe(2)
  })
})

it('keeps a record that a link holds, and lets it go when the link goes', async () => {
  const part = await createRecord(ctx, 'part', { name: 'Held' })
  const loose = await createRecord(ctx, 'part', { name: 'Loose' })
  const id = await made({ holder: part.id, part: loose.id })
  expect(await removeRecords(ctx, 'part', [part.id, loose.id])).toEqual({
    done: [loose.id],
    refused: [
      {
        id: part.id,
        code: 'record.in_use',
        issues: [{ field: 'everything.holder', code: 'in_use', params: { table: 'Everything' } }],
      },
    ],
  })
  await removeRecord(ctx, 'everything', id)
  expect(await codeOf(removeRecord(ctx, 'part', part.id))).toBe('done')
})

describe('many records', () => {
  it('take the same change, each for itself', async () => {
    const [one, two] = [await made({ nick: 'n1' }), await made({ nick: 'n2' })]
    const answer = await updateRecords(ctx, 'everything', [one, two, person, one], {
      state: 'done',
      name: 'both',
    })
    expect(answer).toEqual({
      done: [one, two],
      refused: [{ id: person, code: 'record.not_found', issues: [] }],
    })
    expect([await read(one), await read(two)]).toMatchObject([
      { version: 2, state: 'done', name: 'both' },
      { version: 2, state: 'done', name: 'both' },
    ])
    const unique = await updateRecords(ctx, 'everything', [one, two], { nick: 'same' })
    expect(unique.done).toEqual([one])
    expect(unique.refused).toMatchObject([{ id: two, code: 'record.duplicate' }])
  })

  it('are named by a filter', async () => {
    const ids = [await made({ remark: 'by filter' }), await made({ remark: 'by filter' })]
    const which = { filter: { op: 'eq', field: 'remark', value: 'by filter' } } as const
    expect((await updateRecords(ctx, 'everything', which, { count: 9 })).done).toEqual(ids)
    expect((await removeRecords(ctx, 'everything', which)).done).toEqual(ids)
    expect((await restoreRecords(ctx, 'everything', ids)).done).toEqual(ids)
    expect((await removeRecords(ctx, 'everything', which)).done).toEqual(ids)
    expect((await purgeRecords(ctx, 'everything', ids)).done).toEqual(ids)
  })
})

describe('the policy', () => {
  const grants: readonly Grant[] = [
    { operations: ['read', 'create'], fields: ['name', 'count', 'state', 'items'] },
    {
      operations: ['update'],
      rows: { op: 'eq', field: 'state', value: 'open' },
      fields: ['count', 'items'],
    },
    { operations: ['remove'], rows: { op: 'eq', field: 'owner', value: { term: 'me' } } },
  ]

  const ruled = async <T>(work: () => Promise<T>): Promise<T> => {
    const tables = fixtureTables.map(table =>
      table.id === 'everything' ? { ...everything, policy: grants } : table,
    )
    registerTables(kernel, tables)
    // The space's snapshot was made with the former policy.
    await ctx.db.run(sql`
      insert into gantry.catalog_version (space, version) values ('alpha', 1)
      on conflict (space) do update set version = catalog_version.version + 1`)
    return work()
  }
  const other = () => testCtx(kernel, { personId: person })

  it('opens fields one by one to whoever creates and changes', async () => {
    await ruled(async () => {
      const created = await createRecord(other(), 'everything', { name: 'n', amount: 1 }).catch(
        (e: unknown) => e,
      )
      expect(created).toMatchObject({
        code: 'permission.denied',
        issues: [{ field: 'amount', code: 'not_permitted' }],
      })
      const { id } = await createRecord(other(), 'everything', { name: 'n', items: [{ name: 'a' }] })
      const updated = await updateRecord(other(), 'everything', id, {
        version: 1,
        count: 2,
        name: 'm',
      }).catch((e: unknown) => e)
      expect(updated).toMatchObject({
        code: 'permission.denied',
        issues: [{ field: 'name', code: 'not_permitted' }],
      })
      expect(
        await updateRecord(other(), 'everything', id, { version: 1, count: 2, name: 'n' }),
      ).toMatchObject({
        version: 2,
      })
      await ctx.db.run(sql`update s_alpha.t_everything set f_state = 'done' where id = ${id}`)
      expect(await codeOf(updateRecord(other(), 'everything', id, { version: 2, count: 3 }))).toBe(
        'permission.denied',
      )
      expect(await codeOf(removeRecord(testCtx(kernel), 'everything', id))).toBe('permission.denied')
      expect(await codeOf(removeRecord(other(), 'everything', id))).toBe('done')
    })
  })

  it('shows no business record to officers', async () => {
    const id = await made()
    const officer = testCtx(kernel, { userType: 'audit' })
    expect(await codeOf(updateRecord(officer, 'everything', id, { version: 1, name: 'y' }))).toBe(
      'permission.denied',
    )
    expect(await codeOf(createRecord(officer, everythingItem.id, { name: 'y' }))).toBe('table.not_found')
  })
})
