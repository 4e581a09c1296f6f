import { AppError, type JsonObject } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import { getRecord } from '../read/get-record.ts'
import type { RecordInput } from './row.ts'
import type { Target } from './target.ts'

interface LaterWrite {
  readonly version: number
  readonly actor: string | null
  readonly name: string | null
  readonly at: string
  readonly fields: readonly string[]
}

/**
 * Conflict error with the data a screen needs to show both states: the current record as the actor may read it,
 * the rejected values, the fields changed meanwhile, by whom and when.
 */
export const conflict = async (
  ctx: Ctx,
  target: Target,
  id: string,
  seen: number,
  input: RecordInput,
): Promise<AppError> => {
  const { data } = await getRecord(ctx, target.table, id)
  const { rows } = await ctx.db.run<LaterWrite>(sql`
    select version, actor, actor_name as name, ${isoMilliseconds(sql`at`)} as at,
      array(select jsonb_object_keys(coalesce(changes, '{}'))) as fields
    from gantry.audit
    where space = ${ctx.space} and table_id = ${target.table.id} and record_id = ${id}::uuid and version > ${seen}
    order by id desc`)
  const [last] = rows
  const changed = new Set(rows.flatMap(({ fields }) => fields))
  const params: JsonObject = {
    table: target.table.id,
    id,
    version: data.version,
    current: JSON.parse(JSON.stringify(data)),
    yours: JSON.parse(JSON.stringify(input)),
    changedFields: Object.keys(data).filter(field => changed.has(field)),
    by: last?.actor ? { id: last.actor, title: last.name } : null,
    at: last?.at ?? null,
  }
  return new AppError('record.conflict', params)
}
