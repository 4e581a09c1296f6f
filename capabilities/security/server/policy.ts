import { AppError, issue, type JsonObject } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { type SecurityPolicy, usualPolicy } from '../shared/policy.ts'

/** The policy of the space; members added later have their usual value. */
export const readPolicy = async (ctx: Ctx): Promise<SecurityPolicy> => {
  const { rows } = await ctx.db.run<{ readonly body: Partial<SecurityPolicy> }>(
    sql`select body from gantry.security_policy where space = ${ctx.space}`,
  )
  return { ...usualPolicy, ...rows[0]?.body }
}

/** @throws AppError request.invalid where the usual hours end before they begin */
export const changePolicy = (ctx: Ctx, policy: SecurityPolicy): Promise<void> =>
  inTransaction(ctx, async tx => {
    if (policy.from >= policy.to)
      throw new AppError('request.invalid', {}, [issue('to', 'min', { limit: policy.from + 1 })])
    const before = await readPolicy(tx)
    await tx.db.run(sql`
      insert into gantry.security_policy (space, body) values (${tx.space}, ${JSON.stringify(policy)}::jsonb)
      on conflict (space) do update set body = excluded.body`)
    await audit(tx, { action: 'confirmation.policy', changes: differences(before, policy) })
  })

/** The members that differ, before and after. */
const differences = (before: SecurityPolicy, after: SecurityPolicy): JsonObject => {
  const later: JsonObject = { ...after }
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, value]) =>
      later[name] === value ? [] : [[name, { before: value, after: later[name] ?? null }]],
    ),
  )
}
