import { newId } from '@gantry/base/shared'
import { bind, type Ctx, slot, sql } from '@gantry/kernel/server'
import type { Operation, TableId } from '@gantry/model/shared'
import type { Hold } from '../policy/held.ts'
import { type Opening, subjectOf } from '../sharing/open-to.ts'
import { noteShared } from '../sharing/shared-tables.ts'
import { noteHeld } from './hold-record.ts'

/** What a process means for everybody who meets its record: who may read it, by channel, and what nobody may do. */
interface Standing {
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
