import { audit, type Holding, sql } from '@gantry/kernel/server'
import { forgetActors } from '../session/actor-cache.ts'

/**
 * Account hosting, granted or received. It ends instead of being handed over: the account's owner chooses the trustee.
 */
export const hostingHolding: Holding = {
  kind: 'hosting',
  list: async (ctx, person) => {
    const { rows } = await ctx.db.run<{ count: number }>(sql`
      select count(*)::int as count from gantry.hosting
      where space = ${ctx.space} and (principal = ${person}::uuid or trustee = ${person}::uuid)`)
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [
          {
            kind: 'hosting',
            key: 'all',
            label: { 'zh-CN': '账号托管', en: 'Account hosting' },
            count,
            successor: false,
            otherwise: { 'zh-CN': '终止', en: 'End' },
          },
        ]
  },
  handOver: async (ctx, { person }) => {
    const { rows } = await ctx.db.run<{ principal: string }>(sql`
      delete from gantry.hosting where space = ${ctx.space} and (principal = ${person}::uuid or trustee = ${person}::uuid)
      returning principal`)
    for (const { principal } of rows)
      await audit(ctx, { action: 'hosting.disabled', table: 'member', recordId: principal })
    forgetActors(ctx.kernel)
    return { done: rows.length, refused: 0 }
  },
}
