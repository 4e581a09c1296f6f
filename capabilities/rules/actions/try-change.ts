import type { Issue, JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { tryRecord } from '@gantry/records/server'
import type { Effect } from '../shared/contract.ts'
import { type Found, titleOf } from './found.ts'

/** Records whose change a dry run shows. */
const mostShown = 5

/** How records would be with these values. */
export const tryChange = async (
  ctx: Ctx,
  { table, rows }: Found,
  values: JsonObject,
  issues: readonly Issue[] = [],
): Promise<Effect['records']> => {
  const records = []
  for (const row of rows.slice(0, mostShown)) {
    const tried = await tryRecord(ctx, {
      table: table.id,
      drawn: [],
      actor: ctx.actor,
      id: row.id,
      input: { ...values, version: row.version },
    })
    const set = Object.keys(values).map(field => [field, tried.values[field] ?? values[field] ?? null])
    records.push({
      does: 'changes' as const,
      table: table.id,
      title: titleOf(table, row),
      values: Object.fromEntries(set),
      issues: [...issues, ...tried.issues],
    })
  }
  return records
}
