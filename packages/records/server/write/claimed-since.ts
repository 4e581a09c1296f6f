import { type Ctx, sql } from '@gantry/kernel/server'
import type { Row } from './row.ts'
import type { Target } from './target.ts'

/**
 * Whether only claims (`runClaiming`) raised the version of a record since it was seen: nothing that a page shows has changed, so
 * an edit begun before is no conflict. Every write leaves an audit row with its version, a claim does not.
 */
export const claimedSince = async (ctx: Ctx, target: Target, row: Row, seen: number): Promise<boolean> => {
  if (!(Number(row.version) > seen)) return false
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.audit
    where space = ${ctx.space} and table_id = ${target.table.id} and record_id = ${row.id}::uuid and version > ${seen}::int
    limit 1`)
  return rows.length === 0
}
