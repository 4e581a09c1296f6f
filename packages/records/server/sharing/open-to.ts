import { newId } from '@gantry/base/shared'
import { bind, type Ctx, slot, sql } from '@gantry/kernel/server'
import { type FieldId, type Operation, subjectText, type TableId } from '@gantry/model/shared'
import { noteHeld } from '../holds/hold-record.ts'
import type { Hold } from '../policy/held.ts'
import { noteShared } from './shared-tables.ts'

/** A person or the holders of a role who may read a record because of their part in something, and the fields of it; null: all. */
export type Opening = ({ readonly person: string } | { readonly role: string }) & {
  readonly fields: readonly FieldId[] | null
}

const subjectOf = (opening: Opening): string =>
  subjectText('person' in opening ? { kind: 'user', id: opening.person } : { kind: 'role', id: opening.role })

/** What a process means for everybody who meets its record: who may read it, by channel, and what nobody may do. */
export interface Standing {
  /** Absent: the hold stays as it is. */
  readonly hold?: { readonly refuses: readonly Operation[]; readonly onlyFor: Hold['onlyFor'] }
  readonly openings: readonly (Opening & { readonly channel: string })[]
}

const statement = sql`
  with held as (
    insert into gantry.record_hold (space, table_id, record_id, refuses, only_for)
    select ${slot('space')}, ${slot('table')}, ${slot('record')}::uuid, ${slot('refuses')}::text[], ${slot('only for')}::uuid
    where ${slot('holds')}::boolean
    on conflict (space, table_id, record_id) do update set refuses = excluded.refuses, only_for = excluded.only_for
  )
  insert into gantry.record_share as a (id, space, table_id, record_id, subject, channel, level, operations, read_fields,
    given_by, responsible, given_at)
  select x.id, ${slot('space')}, ${slot('table')}, ${slot('record')}::uuid, x.subject, x.channel, 'view', '{read}', x.fields,
    ${slot('person')}::uuid, ${slot('person')}::uuid, ${slot('now')}::timestamptz
  from jsonb_to_recordset(${slot('openings')}::jsonb) as x (id uuid, subject text, channel text, fields text[])
  on conflict (space, table_id, record_id, channel, subject) do update set read_fields = excluded.read_fields
    where a.read_fields is distinct from excluded.read_fields`
const steady = { text: statement.text, values: statement.values }

/**
 * Lets people read a record through channels of a feature of its own and holds it, by one statement in the transaction of what
 * gives them the part. A later opening of the same channel replaces the fields of an earlier one. Nobody but the feature manages
 * such rows: they are neither listed nor revoked with the shares people give.
 */
export const openRecordTo = async (
  ctx: Ctx,
  table: TableId,
  record: string,
  { hold, openings }: Standing,
): Promise<void> => {
  if (openings.length === 0 && !hold) return
  const lines = openings.map(({ fields, channel, ...opening }) => ({
    id: newId(),
    channel,
    fields,
    subject: subjectOf({ fields, ...opening }),
  }))
  if (openings.length > 0)
    await noteShared(ctx, table, {
      narrow: openings.some(({ fields }) => fields !== null),
      subjects: lines.map(({ subject }) => subject),
    })
  if (hold) await noteHeld(ctx, table, hold.onlyFor === null ? hold.refuses : ['read', ...hold.refuses])
  await ctx.db.run(
    bind(steady, {
      space: ctx.space,
      table,
      record,
      holds: hold !== undefined,
      refuses: [...(hold?.refuses ?? [])],
      'only for': hold?.onlyFor ?? null,
      openings: JSON.stringify(lines),
      person: ctx.actor.personId,
      now: ctx.now,
    }),
    { name: 'records.open_to' },
  )
}

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
