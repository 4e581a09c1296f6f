import { AppError } from '@gantry/base/shared'
import { inTransaction, raw, sql } from '@gantry/kernel/server'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRecord, createRecords } from './create-records.ts'

const kernel = await recordsDatabase()
const alpha = testCtx(kernel)
const beta = testCtx(kernel, { space: 'beta' })
let person = ''

beforeAll(async () => {
  person = (await createRecord(alpha, 'member', { name: 'Li' })).id
})

const count = async (table: string): Promise<number> => {
  const { rows } = await alpha.db.run<{ n: number }>(raw(`select count(*)::int as n from ${table}`))
  return rows[0]?.n ?? -1
}

const issuesOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error ?? new Error('nothing was refused')
  return { code: error.code, issues: error.issues.map(({ field, code }) => `${field} ${code}`) }
}

describe('a new record', () => {
  it('is complete: defaults, number, owner, and its rows in their order', async () => {
    const part = await createRecord(alpha, 'part', { name: 'Bolt', price: '1.25' })
    const made = await createRecord(alpha, 'everything', {
      name: 'First',
      assignee: person,
      colours: ['red', 'blue'],
      items: [
        { name: 'one', qty: 2 },
        { name: 'two', part: { id: part.id, title: 'Bolt' } },
      ],
    })
    const { rows } = await alpha.db.run(sql`
      select version, created_by, owner, f_code, f_name, f_count, f_state, f_colours, f_assignee
      from s_alpha.t_everything where id = ${made.id}`)
    expect(rows).toEqual([
      {
        version: 1,
        created_by: alpha.actor.personId,
        owner: alpha.actor.personId,
        f_code: 'EV-00001',
        f_name: 'First',
        f_count: 1,
        f_state: 'open',
        f_colours: ['red', 'blue'],
        f_assignee: person,
      },
    ])
    const items = await alpha.db.run(sql`
      select position, f_name, f_qty, f_part from s_alpha.t_everything_item
      where master_id = ${made.id} order by position`)
    expect(items.rows).toEqual([
      { position: 0, f_name: 'one', f_qty: 2, f_part: null },
      { position: 1, f_name: 'two', f_qty: 1, f_part: part.id },
    ])
  })

  it('leaves one line in the audit and one event', async () => {
    const { id } = await createRecord(alpha, 'part', { name: 'Washer' })
    const audit = await alpha.db.run(sql`
      select action, actor, version, changes from gantry.audit where record_id = ${id}`)
    expect(audit.rows).toEqual([
      {
        action: 'record.created',
        actor: alpha.actor.personId,
        version: 1,
        changes: { name: [null, 'Washer'] },
      },
    ])
    const events = await alpha.db.run(sql`
      select space, type, table_id, version from gantry.outbox where record_id = ${id}`)
    expect(events.rows).toEqual([{ space: 'alpha', type: 'record.created', table_id: 'part', version: 1 }])
  })

  it('names everything wrong in one pass, and nothing is written', async () => {
    await createRecord(alpha, 'everything', { name: 'x', nick: 'taken', assignee: person })
    const before = await count('s_alpha.t_everything')
    const refused = createRecord(alpha, 'everything', {
      nick: 'taken',
      amount: 'abc',
      odour: 'sweet',
      code: 'EV-9',
      part: '01900000-0000-7000-8000-00000000dead',
      assignee: person,
      remark: 'a\u0000b',
      items: [{ name: 'fine' }, { name: ' ', qty: 1.5, wrong: 1 }, { part: person }],
    })
    expect(await issuesOf(refused)).toEqual({
      code: 'record.invalid',
      issues: [
        'amount not_a_number',
        'odour unknown',
        'remark control_character',
        'code read_only',
        'name required',
        'items.1.qty not_whole',
        'items.1.wrong unknown',
        'items.1.name required',
        'items.2.name required',
        'part record_missing',
        'items.2.part record_missing',
        'nick duplicate',
      ],
    })
    expect(await count('s_alpha.t_everything')).toBe(before)
  })

  it('points only to records of its own space', async () => {
    const elsewhere = await createRecord(beta, 'part', { name: 'Theirs' })
    const refused = createRecord(alpha, 'everything', { name: 'x', part: elsewhere.id, assignee: person })
    expect(await issuesOf(refused)).toEqual({ code: 'record.invalid', issues: ['part record_missing'] })
  })

  it('takes its ids and owner from the product alone', async () => {
    const id = '01900000-0000-7000-8000-00000000beef'
    const made = await createRecord(alpha, 'part', { name: 'Mine', id, owner: id, createdAt: '2001-01-01' })
    const { rows } = await alpha.db.run(
      sql`select owner, created_at::date as day from s_alpha.t_part where id = ${made.id}`,
    )
    expect(made.id).not.toBe(id)
    expect(rows).toEqual([{ owner: alpha.actor.personId, day: alpha.now.toISOString().slice(0, 10) }])
  })
})

describe('many records', () => {
  it('are written where they are sound, and refused one by one where not', async () => {
    const outcomes = await createRecords(alpha, 'part', [
      { name: 'Gear' },
      { name: 'Gear' },
      { name: 'Belt', price: 'x' },
      { name: 'Chain', price: '2,5' },
      { name: 'Cog' },
    ])
    expect(
      outcomes.map(each => (each.ok ? 'ok' : `${each.code} ${each.issues.map(({ code }) => code)}`)),
    ).toEqual([
      'ok',
      'record.duplicate duplicate_in_file',
      'record.invalid not_a_number',
      'record.invalid not_a_number',
      'ok',
    ])
    const { rows } = await alpha.db.run(
      sql`select f_name from s_alpha.t_part where f_name in ('Gear', 'Cog') order by id`,
    )
    expect(rows).toEqual([{ f_name: 'Gear' }, { f_name: 'Cog' }])
  })

  it('keep a value unique when twenty writers give it at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        createRecords(testCtx(kernel), 'part', [{ name: 'Contested' }, { name: crypto.randomUUID() }]),
      ),
    )
    expect(outcomes.filter(([first]) => first?.ok).length).toBe(1)
    expect(outcomes.every(([, second]) => second?.ok)).toBe(true)
    const refused = outcomes.flat().filter(each => !each.ok)
    expect(refused.map(each => each.code + each.issues.map(({ field, code }) => `${field} ${code}`))).toEqual(
      Array(19).fill('record.duplicatename duplicate'),
    )
  })

  it('have four hundred distinct numbers from twenty writers of twenty records', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        const ctx = testCtx(kernel)
        const made: string[] = []
        for (let n = 0; n < 20; n++)
          made.push((await createRecord(ctx, 'everything', { name: `${writer}-${n}`, assignee: person })).id)
        return made
      }),
    )
    const { rows } = await alpha.db.run<{ n: number }>(sql`
      select count(distinct f_code)::int as n from s_alpha.t_everything where id = any(${ids.flat()})`)
    expect(rows).toEqual([{ n: 400 }])
  })
})

it('leaves nothing half written when the transaction around it fails', async () => {
  const before = [
    await count('s_alpha.t_everything'),
    await count('gantry.audit'),
    await count('gantry.outbox'),
  ]
  const failing = inTransaction(testCtx(kernel), async ctx => {
    await createRecord(ctx, 'everything', { name: 'lost', assignee: person, items: [{ name: 'lost too' }] })
    const duplicate = await createRecords(ctx, 'part', [{ name: 'Bolt' }])
    expect(duplicate[0]?.ok).toBe(false)
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect([
    await count('s_alpha.t_everything'),
    await count('gantry.audit'),
    await count('gantry.outbox'),
  ]).toEqual(before)
})
