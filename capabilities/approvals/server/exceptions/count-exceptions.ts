import { type Ctx, sql } from '@gantry/kernel/server'
import type { ExceptionCounts, ExceptionKind } from '../../shared/exceptions-contract.ts'
import { sourceOf } from './sources.ts'

const most = 1_000

/** How many exceptions of each kind the actor monitors, by one statement. */
export const countExceptions = async (ctx: Ctx): Promise<ExceptionCounts> => {
  const count = async (kind: ExceptionKind) => {
    const { from, where } = await sourceOf(ctx, kind)
    return sql`(select count(*)::int from (select 1 from ${from} where ${where} limit ${most}) as counted)`
  }
  const { rows } = await ctx.db.run<ExceptionCounts>(sql`
    select ${await count('nobody')} as nobody, ${await count('holder_gone')} as holder_gone, ${await count('failed')} as failed,
      ${await count('interrupted')} as interrupted`)
  return rows[0] ?? { nobody: 0, holder_gone: 0, failed: 0, interrupted: 0 }
}
