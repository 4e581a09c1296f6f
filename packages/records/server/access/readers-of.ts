import { isUuid } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Actor, TableId } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import { titleOf, titlesOf } from '../read/title.ts'
import { scopeOn } from '../write/authorise.ts'
import { storedRows } from '../write/stored-rows.ts'
import { targetOf } from '../write/target.ts'
import { mayDo } from './explain-access.ts'

/**
 * Which of these people may read a record, with its title where they may read the title unmasked. Evaluated in memory
 * over one read of the record, so that it serves large audiences; `ctx` is the system. Empty for a record that is gone.
 */
export const readersOf = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  people: readonly Actor[],
): Promise<ReadonlyMap<string, string | null>> => {
  const readers = new Map<string, string | null>()
  if (!(await catalogOf(ctx)).tables.has(table) || !isUuid(id)) return readers
  const target = await targetOf(ctx, table)
  const row = (await storedRows(ctx, target, [id])).get(id.toLowerCase())
  if (!row) return readers
  const { rows } = await ctx.db.run<{ title: string | null }>(
    sql`select ${titleOf(scopeOn(ctx, target), table, sql`${id}::uuid`)} as title`,
  )
  const title = rows[0]?.title ?? null
  for (const actor of people) {
    const scope = { ...scopeOn(ctx, target), actor }
    if (!(await mayDo(ctx, scope, row, { operation: 'read' }))) continue
    const field = target.table.title
    const shown =
      !maskedFields(scope).has(field) && (await mayDo(ctx, scope, row, { operation: 'read', field }))
    readers.set(actor.personId, shown ? title : null)
  }
  return readers
}

/** Titles of records of one table that the actor may read now, by id; others are omitted. */
export const readableTitles = async (
  ctx: Ctx,
  table: TableId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (!(await catalogOf(ctx)).tables.has(table)) return new Map()
  const target = await targetOf(ctx, table)
  const titles = titlesOf(scopeOn(ctx, target), table, sql`select unnest(${ids}::uuid[])`)
  if (!titles) return new Map()
  const { rows } = await ctx.db.run<{ titles: Record<string, string | null> | null }>(titles)
  return new Map(
    Object.entries(rows[0]?.titles ?? {}).flatMap(([id, title]) => (title === null ? [] : [[id, title]])),
  )
}
