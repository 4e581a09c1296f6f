import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { openDesign, requireDesignerOf } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction, isoSeconds, sql } from '@gantry/kernel/server'

/** The form of a secret that is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** @throws AppError permission.denied, rule.not_found */
const requireRule = async (ctx: Ctx, id: string): Promise<void> => {
  const key = { kind: 'rule', id }
  await requireDesignerOf(ctx, key)
  const { design } = await openDesign(ctx, key)
  if (!design || design.state === 'removed') throw new AppError('rule.not_found')
}

/** Since when a rule has its address; null: it has none. @throws AppError rule.not_found, permission.denied */
export const readAddress = async (ctx: Ctx, id: string): Promise<string | null> => {
  await requireRule(ctx, id)
  const { rows } = await ctx.db.run<{ readonly since: string }>(sql`
    select ${isoSeconds(sql`since`)} as since from gantry.rule_address
    where space = ${ctx.space} and rule = ${id}`)
  return rows[0]?.since ?? null
}

/**
 * Gives a rule a new secret address and answers its secret, which is not stored; the one before ends at once.
 * @throws AppError rule.not_found, permission.denied
 */
export const renewAddress = (ctx: Ctx, id: string): Promise<string> =>
  inTransaction(ctx, async tx => {
    await requireRule(tx, id)
    const token = randomBytes(32).toString('base64url')
    await tx.db.run(sql`
      insert into gantry.rule_address (space, rule, token_hash, since)
      values (${tx.space}, ${id}, ${hashOf(token)}, ${tx.now})
      on conflict (space, rule) do update set token_hash = excluded.token_hash, since = excluded.since`)
    await audit(tx, { action: 'rule.address_renewed', details: { id } })
    return token
  })
