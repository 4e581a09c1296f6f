import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction, type Kernel, platform } from '../ctx.ts'
import { everySpace } from '../database.ts'
import { raw, type Sql, sql } from '../sql.ts'
import { audit } from './audit.ts'
import { canonicalColumn, genesis, hashOf } from './chain.ts'
import { sealAudit } from './seal.ts'
import { verifyChain } from './verify.ts'

const kernel = await testDatabase()
const alpha = testCtx(kernel)
const beta = testCtx(kernel, { space: 'beta' })

/** Lines that are not sealed. */
const waiting = async (): Promise<number> => {
  const { rows } = await platform(kernel).run<{ n: number }>(sql`
    select count(*) as n from gantry.audit line
    where hash is null and not exists (select from gantry.audit_seal s where line.id = any(s.lines))`)
  return rows[0]?.n ?? 0
}

/** Seals until nothing waits: a line waits while any older transaction runs, in other test files too. */
const seal = () =>
  vi.waitFor(
    async () => {
      await sealAudit(kernel)
      const count = await waiting()
      if (count > 0) throw new Error(`${count} lines wait`)
    },
    { timeout: 20_000 },
  )

/** The lines of a space as they are sealed, with their numbers. */
const numbered = sql`
  select s.space, s.first + u.n - 1 as seq, u.id from gantry.audit_seal s, unnest(s.lines) with ordinality u (id, n)`

/** What somebody could do who owns the database and goes around the product. */
const behindItsBack = (change: Sql) =>
  kernel.database.transaction(everySpace, async tx => {
    for (const table of ['audit', 'audit_seal', 'audit_head'])
      await tx.run(raw(`alter table gantry.${table} disable trigger user`))
    const { count } = await tx.run(change)
    for (const table of ['audit', 'audit_seal', 'audit_head'])
      await tx.run(raw(`alter table gantry.${table} enable trigger user`))
    return count
  })

beforeAll(async () => {
  for (let n = 1; n <= 5; n++) {
    await audit(alpha, {
      action: 'config.changed',
      changes: { n: [n - 1, n] },
      details: { 备注: `第 ${n} 行` },
    })
    if (n <= 2) await audit(beta, { action: 'session.opened' })
  }
  await seal()
})

describe('the chain', () => {
  it('is one of its own in every space, numbered from one', async () => {
    const { rows } = await platform(kernel).run(sql`
      select space, array_agg(seq order by seq)::text as numbers from (${numbered}) x group by space order by space`)
    expect(rows).toEqual([
      { space: 'alpha', numbers: '{1,2,3,4,5}' },
      { space: 'beta', numbers: '{1,2}' },
    ])
  })

  it('is intact, and tells lines that are not in it yet', async () => {
    expect(await verifyChain(alpha, 'alpha')).toEqual({
      space: 'alpha',
      checked: 5,
      waiting: 0,
      brokenAt: null,
    })
    await audit(beta, { action: 'session.closed' })
    expect(await verifyChain(beta, 'beta')).toMatchObject({ checked: 2, waiting: 1, brokenAt: null })
  })

  it('keeps no line of what was rolled back', async () => {
    const failing = inTransaction(alpha, async tx => {
      await audit(tx, { action: 'never.happened' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const { count } = await alpha.db.run(sql`select 1 from gantry.audit where action = 'never.happened'`)
    expect(count).toBe(0)
  })
})

it.each([
  ['changed', sql`update gantry.audit set action = 'nothing' where space = 'alpha'`],
  ['given another hash', sql`update gantry.audit set hash = 'x' where space = 'alpha'`],
  ['deleted', sql`delete from gantry.audit where space = 'alpha'`],
  ['thrown away with the table', sql`truncate gantry.audit`],
  ['sealed anew', sql`update gantry.audit_seal set hash = 'x' where space = 'alpha'`],
  ['freed of its seal', sql`delete from gantry.audit_seal where space = 'alpha'`],
  ['left out of the count', sql`update gantry.audit_head set lines = 1 where space = 'alpha'`],
  ['left without a count', sql`delete from gantry.audit_head where space = 'alpha'`],
])('no line can be %s', async (_what, statement) => {
  await expect(platform(kernel).run(statement)).rejects.toThrow('the audit is append-only')
})

it('is read and written within its space only', async () => {
  const { count } = await beta.db.run(sql`select 1 from gantry.audit where space = 'alpha'`)
  expect(count).toBe(0)
})

const lineAt = (seq: number): Sql =>
  sql`select id from (${numbered}) x where space = 'alpha' and seq = ${seq}`

describe('what was done behind the back of the product is found', () => {
  it.each([
    ['a word changed', 3, sql`action = 'config.read'`],
    ['another author', 2, sql`actor_name = 'Somebody else'`],
    ['another time', 4, sql`at = at - interval '1 microsecond'`],
    ['another value', 1, sql`changes = '{"n": [0, 2]}'`],
  ])('%s: at its number', async (_what, seq, change) => {
    const { rows } = await platform(kernel).run<{ kept: string }>(
      sql`select to_jsonb(line)::text as kept from gantry.audit line where id = (${lineAt(seq)})`,
    )
    expect(await behindItsBack(sql`update gantry.audit set ${change} where id = (${lineAt(seq)})`)).toBe(1)
    expect(await verifyChain(alpha, 'alpha')).toMatchObject({ brokenAt: seq })
    expect(await verifyChain(beta, 'beta')).toMatchObject({ brokenAt: null })

    await behindItsBack(sql`
      update gantry.audit line set action = kept.action, actor_name = kept.actor_name, at = kept.at, changes = kept.changes
      from jsonb_populate_record(null::gantry.audit, ${rows[0]?.kept ?? ''}::jsonb) kept where line.id = kept.id`)
    expect(await verifyChain(alpha, 'alpha')).toMatchObject({ checked: 5, brokenAt: null })
  })

  it('a line taken out', async () => {
    await behindItsBack(sql`delete from gantry.audit where id = (${lineAt(3)})`)
    expect(await verifyChain(alpha, 'alpha')).toMatchObject({ brokenAt: 3 })
  })

  it('the end taken away, with its seal', async () => {
    const delta = testCtx(kernel, { space: 'delta' })
    await audit(delta, { action: 'one' })
    await seal()
    await audit(delta, { action: 'two' })
    await seal()
    expect(await verifyChain(delta, 'delta')).toMatchObject({ checked: 2, brokenAt: null })
    await behindItsBack(sql`delete from gantry.audit where space = 'delta' and action = 'two'`)
    expect(await verifyChain(delta, 'delta')).toMatchObject({ brokenAt: 2 })
    await behindItsBack(sql`delete from gantry.audit_seal where space = 'delta' and first = 2`)
    expect(await verifyChain(delta, 'delta')).toMatchObject({ checked: 1, brokenAt: 2 })
    await behindItsBack(sql`delete from gantry.audit_seal where space = 'delta'`)
    expect(await verifyChain(delta, 'delta')).toMatchObject({ checked: 0, brokenAt: 1 })
    // A line that lost its seal is never sealed again, and the tests below wait until none is left.
    await behindItsBack(sql`delete from gantry.audit where space = 'delta'`)
  })
})

describe('lines of several transactions', () => {
  const gamma = testCtx(kernel, { space: 'gamma' })
  const sealed = async () => {
    const { rows } = await gamma.db.run<{ actions: string }>(
      sql`select string_agg(a.action, ' ' order by x.seq) as actions from (${numbered}) x join gantry.audit a on a.id = x.id`,
    )
    return rows[0]?.actions ?? null
  }

  it('wait for the oldest that runs, and are sealed one transaction after the other', async () => {
    await inTransaction(gamma, async tx => {
      await audit(tx, { action: 'long.begun' })
      await audit(gamma, { action: 'short.done' })
      await sealAudit(kernel)
      expect(await sealed()).toBeNull()
      await audit(tx, { action: 'long.done' })
    })
    await seal()
    expect(await sealed()).toBe('long.begun long.done short.done')
    expect(await verifyChain(gamma, 'gamma')).toMatchObject({ checked: 3, brokenAt: null })
  })

  it('go on behind the last that was sealed, in a database brought back from a copy too', async () => {
    const before = await sealed()
    // As a copy counts its transactions anew, from before those that are sealed.
    await behindItsBack(
      sql`update gantry.audit_seal set last_tx = (last_tx::text::bigint + 1000000)::text::xid8`,
    )
    await audit(gamma, { action: 'after.that' })
    await seal()
    expect(await sealed()).toBe(`${before} after.that`)
    await audit(gamma, { action: 'and.that' })
    await seal()
    expect(await sealed()).toBe(`${before} after.that and.that`)
    expect(await verifyChain(gamma, 'gamma')).toMatchObject({ brokenAt: null, waiting: 0 })
  })

  it('are not changed while they are sealed', async () => {
    await audit(gamma, { action: 'not.sealed' })
    const change = platform(kernel).run(
      sql`update gantry.audit set hash = 'x' where space = 'gamma' and action = 'not.sealed'`,
    )
    await expect(change).rejects.toThrow('the audit is append-only')
  })
})

it('a chain of lines sealed one by one is continued by seals, and every line of it still checked', async () => {
  const omega = testCtx(kernel, { space: 'omega' })
  for (const action of ['one', 'two']) await audit(omega, { action })
  const { rows } = await platform(kernel).run<{ id: number; canonical: string }>(
    sql`select id, ${canonicalColumn} as canonical from gantry.audit line where space = 'omega' order by id`,
  )
  let before = genesis
  for (const [at, { id, canonical }] of rows.entries()) {
    const hash = hashOf(before, canonical)
    await behindItsBack(
      sql`update gantry.audit set seq = ${at + 1}, prev_hash = ${before}, hash = ${hash} where id = ${id}`,
    )
    before = hash
  }
  await platform(kernel).run(
    sql`insert into gantry.audit_head (space, lines, hash) values ('omega', 2, ${before})`,
  )
  await audit(omega, { action: 'three' })
  await seal()
  expect(await verifyChain(omega, 'omega')).toMatchObject({ checked: 3, waiting: 0, brokenAt: null })
  await behindItsBack(sql`update gantry.audit set action = 'another' where space = 'omega' and seq = 2`)
  expect(await verifyChain(omega, 'omega')).toMatchObject({ checked: 1, brokenAt: 2 })
})

it('checks what is sealed while a chain is being checked, and calls it intact', async () => {
  const epsilon = testCtx(kernel, { space: 'epsilon' })
  await audit(epsilon, { action: 'config.changed' })
  await seal()
  let added = 0
  const busy: Kernel = {
    ...kernel,
    database: {
      ...kernel.database,
      of: space => {
        const db = kernel.database.of(space)
        return {
          ...db,
          run: async statement => {
            // The head is read after the seals; just before, one more line is sealed.
            if (/audit_head/.test(statement.text) && added++ === 0) {
              await audit(epsilon, { action: 'config.changed' })
              await seal()
            }
            return db.run(statement)
          },
        }
      },
    },
  }
  expect(await verifyChain({ ...epsilon, kernel: busy }, epsilon.space)).toEqual({
    space: 'epsilon',
    checked: 2,
    waiting: 0,
    brokenAt: null,
  })
})
