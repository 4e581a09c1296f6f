import { type Ctx, sql } from '@gantry/kernel/server'
import { type FieldId, subjectText, type TableId } from '@gantry/model/shared'
import { noteShared } from './shared-tables.ts'

/** A person or the holders of a role who may read a record because of their part in something, and the fields of it; null: all. */
export type Opening = ({ readonly person: string } | { readonly role: string }) & {
  readonly fields: readonly FieldId[] | null
}

/** The subject of a share, as text. */
export const subjectOf = (opening: Opening): string =>
  subjectText('person' in opening ? { kind: 'user', id: opening.person } : { kind: 'role', id: opening.role })

/** Makes these the only openings of a channel on records that have the same ones. */
export const replaceOpenings = async (
  ctx: Ctx,
  table: TableId,
  records: readonly string[],
  channel: string,
  openings: readonly Opening[],
): Promise<void> => {
  const subjects = openings.map(subjectOf)
  await ctx.db.run(sql`
    delete from gantry.record_share
    where space = ${ctx.space} and table_id = ${table} and record_id = any(${records}::uuid[]) and channel = ${channel}
      and subject <> all(${subjects}::text[])`)
  if (openings.length === 0) return
  await noteShared(ctx, table, { narrow: false, subjects })
  await ctx.db.run(sql`
    insert into gantry.record_share (id, space, table_id, record_id, subject, channel, level, operations, given_by, responsible,
      given_at)
    select gen_random_uuid(), ${ctx.space}, ${table}, r.id, s.subject, ${channel}, 'view', '{read}',
      ${ctx.actor.personId}::uuid, ${ctx.actor.personId}::uuid, ${ctx.now}
    from unnest(${records}::uuid[]) as r (id), unnest(${subjects}::text[]) as s (subject)
    on conflict (space, table_id, record_id, channel, subject) do nothing`)
}

/** Takes openings of a channel back from people. */
export const closeRecordTo = async (
  ctx: Ctx,
  table: TableId,
  record: string,
  channel: string,
  people: readonly string[],
): Promise<void> => {
  await ctx.db.run(sql`
    delete from gantry.record_share
    where space = ${ctx.space} and table_id = ${table} and record_id = ${record}::uuid and channel = ${channel}
      and subject = any(${people.map(id => subjectText({ kind: 'user', id }))}::text[])`)
}
