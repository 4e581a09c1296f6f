import { asSystem, type Ctx, defineJob, enqueue, sql } from '@gantry/kernel/server'
import { getRecord, removeRecords } from '@gantry/records/server'
import type { SampleReport } from '../shared/types.ts'
import { application } from './tables.ts'

interface SampleRow {
  readonly record: string
  readonly version: number
}

/** Rows per statement. */
const together = 500

/** Remembers rows that came with a template, so that they can be told from what people entered. */
export const rememberSamples = async (
  ctx: Ctx,
  app: string,
  table: string,
  rows: readonly SampleRow[],
): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.sample_row (space, app, table_id, record, version)
    select ${ctx.space}, ${app}, ${table}, r.record, r.version
    from json_to_recordset(${JSON.stringify(rows)}::json) r(record uuid, version int)`)
}

/** Which of the applications still have sample rows. */
export const appsWithSamples = async (ctx: Ctx, apps: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
    select a.id from unnest(${apps}::uuid[]) a(id)
    where exists (select from gantry.sample_row s where s.space = ${ctx.space} and s.app = a.id)`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Moves the sample rows of an application into the recycle bin, those that nobody changed and nothing refers to. What stays
 * counts as people's own from then on.
 */
export const clearSamplesJob = defineJob({
  name: 'clear_samples',
  kind: 'short',
  run: async (ctx, { app }: { readonly app: string }, control): Promise<SampleReport> => {
    const system = asSystem(ctx, 'sample data is removed')
    const left = new Map<string, SampleRow[]>()
    const { rows } = await ctx.db.run<SampleRow & { readonly table: string }>(sql`
      select s.table_id as "table", s.record, s.version from gantry.sample_row s
      join gantry.table_def t on t.space = s.space and t.id = s.table_id and t.hidden_at is null
      where s.space = ${ctx.space} and s.app = ${app} order by s.table_id, s.record`)
    for (const { table, ...row } of rows) left.set(table, [...(left.get(table) ?? []), row])
    let removed = 0
    // A referenced row can be removed only after its referrers, so passes repeat until one removes nothing.
    for (let before = -1; before < removed; ) {
      before = removed
      for (const [table, own] of left) {
        const staying: SampleRow[] = []
        for (let from = 0; from < own.length; from += together) {
          const part = own.slice(from, from + together)
          const seen = Object.fromEntries(part.map(({ record, version }) => [record, version]))
          const { done, refused } = await removeRecords(system, table, Object.keys(seen), seen)
          const held = new Set(refused.filter(({ code }) => code === 'record.in_use').map(({ id }) => id))
          removed += done.length
          staying.push(...part.filter(({ record }) => held.has(record)))
          await control.progress(removed, rows.length)
        }
        left.set(table, staying)
      }
    }
    await ctx.db.run(sql`delete from gantry.sample_row where space = ${ctx.space} and app = ${app}`)
    return { removed, kept: rows.length - removed }
  },
})

/** Begins to remove the sample rows of an application; answers the job. @throws AppError record.not_found */
export const clearSamples = async (ctx: Ctx, app: string): Promise<string> => {
  await getRecord(ctx, application.id, app)
  return enqueue(ctx, clearSamplesJob, { app })
}
