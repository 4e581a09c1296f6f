import { type Ctx, listText, sql } from '@gantry/kernel/server'
import type { KnownField, MessageColumn } from './message-columns.ts'
import type { Kept } from './stored-messages.ts'

/** Fields of a filter that are remembered at most. */
const mostFields = 200

/** Characters of a field that is remembered: it is part of an index. */
const longestField = 200

/** The fields that were once shown as columns: a task that names one runs also when the newest messages do not have it. */
export const knownFields = async (ctx: Ctx, { source, filter }: Kept): Promise<readonly KnownField[]> => {
  const { rows } = await ctx.db.run<KnownField>(sql`
    select field, type from gantry.source_field
    where space = ${ctx.space} and source = ${source}::uuid and filter = ${filter} order by field limit ${mostFields}`)
  return rows
}

/** Remembers the fields that are shown as columns. */
export const rememberFields = async (
  ctx: Ctx,
  { source, filter }: Kept,
  columns: readonly MessageColumn[],
): Promise<void> => {
  const fields = columns.filter(
    (each): each is MessageColumn & { readonly field: string } =>
      each.field !== null && each.field.length <= longestField && !each.field.includes('\0'),
  )
  if (fields.length === 0) return
  await ctx.db.run(sql`
    insert into gantry.source_field (space, source, filter, field, type)
    select ${ctx.space}, ${source}::uuid, ${filter}, x.field, x.type
    from unnest(${listText(fields.map(({ field }) => field))}::text[],
      ${listText(fields.map(({ column }) => column.type))}::text[]) as x (field, type)
    left join gantry.source_field f on f.space = ${ctx.space} and f.source = ${source}::uuid and f.filter = ${filter}
      and f.field = x.field
    where f.type is distinct from x.type and (f.field is not null or (
      select count(*) from gantry.source_field where space = ${ctx.space} and source = ${source}::uuid
        and filter = ${filter}) < ${mostFields})
    on conflict (space, source, filter, field) do update set type = excluded.type`)
}
