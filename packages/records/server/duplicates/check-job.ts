import { type Ctx, defineJob, enqueue, sql } from '@gantry/kernel/server'
import type { FieldId, TableId } from '@gantry/model/shared'
import { openReading } from '../read/open-reading.ts'
import { admission, from, type Reading } from '../read/reading.ts'
import { indexesOf } from '../schema/indexes.ts'
import { usualThreshold } from '../schema/likeness.ts'
import { quoted, schemaOf } from '../schema/names.ts'
import { type Compared, comparedFields } from './compared.ts'
import { findPairs } from './find-pairs.ts'
import { Groups, type Member } from './groups.ts'

/** Records compared between two checks for cancellation. */
const together = 50

export interface CheckInput {
  readonly table: TableId
  readonly fields: readonly FieldId[]
  /** From 0 to 100. */
  readonly threshold: number
}

export interface CheckResult {
  readonly groups: readonly (readonly Member[])[]
  /** True when the check stopped at the maximum number of groups. */
  readonly more: boolean
}

/** Searches a table for similar records, among those the requesting person may read. */
export const duplicatesJob = defineJob<CheckInput, CheckResult>({
  name: 'records.duplicates',
  run: async (ctx, { table, fields, threshold }, control) => {
    const { reading } = await openReading(ctx, table)
    const compared = comparedFields(reading, fields)
    const total = await countOf(ctx, reading)
    await sortIn(ctx, reading, compared)
    const groups = new Groups()
    let done = 0
    for (let after: string | null = null; !groups.full; ) {
      await control.progress(done, total)
      const ids: readonly string[] = await nextIds(ctx, reading, after)
      if (ids.length === 0) break
      const grouped = new Set(groups.grouped)
      const asked = ids.filter(id => !grouped.has(id))
      const pairs = await findPairs(ctx, reading, compared, { ids: asked, degree: threshold / 100 })
      for (const id of asked)
        groups.add(
          id,
          pairs.filter(({ one }) => one === id),
        )
      done += ids.length
      after = ids.at(-1) ?? null
    }
    await control.progress(done, total)
    return { groups: groups.all, more: groups.full }
  },
})

/**
 * Starts the check and returns the id of its job.
 * @throws AppError table.not_found, permission.denied, query.invalid for fields that cannot be compared
 */
export const startCheck = async (
  ctx: Ctx,
  table: TableId,
  {
    fields,
    threshold = usualThreshold,
  }: { readonly fields: readonly FieldId[]; readonly threshold?: number },
): Promise<string> => {
  comparedFields((await openReading(ctx, table)).reading, fields)
  return enqueue(ctx, duplicatesJob, { table, fields, threshold })
}

const countOf = async (ctx: Ctx, reading: Reading): Promise<number> => {
  const { rows } = await ctx.db.run<{ count: number }>(
    sql`select count(*) as count from ${from(reading)} where ${admission(reading)}`,
  )
  return rows[0]?.count ?? 0
}

/** Flushes the pending list of the trigram index, which every query scans otherwise. */
const sortIn = async (ctx: Ctx, { table }: Reading, fields: readonly Compared[]): Promise<void> => {
  const ids = new Set(fields.map(({ id }) => id))
  for (const { name, method, fields: on } of indexesOf(table))
    if (method === 'gin' && on.some(id => ids.has(id)))
      await ctx.db.run(
        sql`select gin_clean_pending_list(to_regclass(${quoted(schemaOf(ctx.space, table), name)}))`,
      )
}

/** Oldest first, in order of id. */
const nextIds = async (ctx: Ctx, reading: Reading, after: string | null): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select r.id from ${from(reading)} where ${admission(reading)}${after === null ? sql`` : sql` and r.id > ${after}::uuid`}
    order by r.id limit ${together}`)
  return rows.map(({ id }) => id)
}
