import { testCtx, testDatabase } from '@gantry/testing/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction, platform } from '../ctx.ts'
import { everySpace } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import { audit } from './audit.ts'
import { sealAudit } from './seal.ts'
import { verifyChain } from './verify.ts'

const kernel = await testDatabase()
const alpha = testCtx(kernel)
const beta = testCtx(kernel, { space: 'beta' })

/** Seals until nothing waits: a line waits while any older transaction runs, in other test files too. */
const seal = () =>
  vi.waitFor(
    async () => {
      await sealAudit(kernel)
      const { count } = await platform(kernel).run(sql`select 1 from gantry.audit where hash is null`)
      if (count > 0) throw new Error(`${count} lines wait`)
    },
    { timeout: 20_000 },
  )

/** What somebody could do who owns the database and goes around the product. */
const behindItsBack = (change: Sql) =>
  kernel.database.transaction(everySpace, async tx => {
    await tx.run(sql`alter table gantry.audit disable trigger audit_stays`)
    const { count } = await tx.run(change)
    await tx.run(sql`alter table gantry.audit enable trigger audit_stays`)
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
      select space, array_agg(seq order by seq)::text as numbers,
        count(*) filter (where prev_hash = ${'0'.repeat(64)}) as first
      from gantry.audit group by space order by space`)
    expect(rows).toEqual([
      { space: 'alpha', numbers: '{1,2,3,4,5}', first: 1 },
      { space: 'beta', numbers: '{1,2}', first: 1 },
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
])('no line can be %s', async (_what, statement) => {
  await expect(platform(kernel).run(statement)).rejects.toThrow('the audit is append-only')
})

it('is read and written within its space only', async () => {
  const { count } = await beta.db.run(sql`select 1 from gantry.audit where space = 'alpha'`)
  expect(count).toBe(0)
})

describe('what was done behind the back of the product is found', () => {
  it.each([
    ['a word changed', 3, sql`action = 'config.read'`],
    ['another author', 2, sql`actor_name = 'Somebody else'`],
    ['another time', 4, sql`at = at - interval '1 microsecond'`],
    ['another value', 1, sql`changes = '{"n": [0, 2]}'`],
  ])('%s: at its number', async (_what, seq, change) => {
    const { rows } = await platform(kernel).run<{ kept: string }>(
      sql`select to_jsonb(line)::text as kept from gantry.audit line where space = 'alpha' and seq = ${seq}`,
    )
    expect(
      await behindItsBack(sql`update gantry.audit set ${change} where space = 'alpha' and seq = ${seq}`),
    ).toBe(1)
    expect(await verifyChain(alpha, 'alpha')).toMatchObject({ brokenAt: seq })
    expect(await verifyChain(beta, 'beta')).toMatchObject({ brokenAt: null })

    await behindItsBack(sql`
      update gantry.audit line set action = kept.action, actor_name = kept.actor_name, at = kept.at, changes = kept.changes
      from jsonb_populate_record(null::gantry.audit, ${rows[0]?.kept ?? ''}::jsonb) kept where line.id = kept.id`)
    expect(await verifyChain(alpha, 'alpha')).toMatchObject({ checked: 5, brokenAt: null })
  })

  it('a line taken out', async () => {
    await behindItsBack(sql`delete from gantry.audit where space = 'alpha' and seq = 3`)
    expect(await verifyChain(alpha, 'alpha')).toMatchObject({ brokenAt: 3 })
  })
})

describe('lines of several transactions', () => {
  const gamma = testCtx(kernel, { space: 'gamma' })
  const sealed = async () => {
    const { rows } = await gamma.db.run<{ actions: string }>(
      sql`select string_agg(action, ' ' order by seq) as actions from gantry.audit where seq is not null`,
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

  it('are found behind the last that was sealed', async () => {
    const from = await vi.waitFor(async () => {
      await audit(gamma, { action: 'one.more' })
      const { last } = await sealAudit(kernel)
      if (!last) throw new Error('nothing could be sealed')
      return last
    })
    const before = await sealed()
    await audit(gamma, { action: 'after.that' })
    await vi.waitFor(async () => {
      await sealAudit(kernel, from)
      expect(await sealed()).toContain('after.that')
    })
    expect((await sealed())?.startsWith(before ?? '')).toBe(true)
    expect(await verifyChain(gamma, 'gamma')).toMatchObject({ brokenAt: null })
  })

  it('are not changed while they are sealed', async () => {
    await audit(gamma, { action: 'not.sealed' })
    const change = platform(kernel).run(
      sql`update gantry.audit set hash = 'x', reason = 'another' where space = 'gamma' and hash is null`,
    )
    await expect(change).rejects.toThrow('the audit is append-only')
  })
})
