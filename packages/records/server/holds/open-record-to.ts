import { newId } from '@gantry/base/shared'
import { bind, type Ctx, type SlotValues, slot, sql } from '@gantry/kernel/server'
import type { Operation, TableId } from '@gantry/model/shared'
import type { Hold } from '../policy/held.ts'
import { type Opening, subjectOf } from '../sharing/open-to.ts'
import { noteShared } from '../sharing/shared-tables.ts'
import { noteHeld } from './hold-record.ts'

/** What a process means for everybody who meets its record: who may read it, by channel, and what nobody may do. */
export interface Standing {
  /** Absent: the hold stays as it is. */
  readonly hold?: { readonly refuses: readonly Operation[]; readonly onlyFor: Hold['onlyFor'] }
  readonly openings: readonly (Opening & { readonly channel: string })[]
}

/**
 * The statements that store a standing, as parts of a larger one: whatever feature holds records writes them along with its own
 * rows. `standingValues` supplies the parameters.
 */
export const standingTemplates = {
  held: sql`
    insert into gantry.record_hold (space, table_id, record_id, refuses, only_for)
    select ${slot('held space')}, ${slot('held table')}, ${slot('held record')}::uuid, ${slot('held refuses')}::text[],
      ${slot('held only for')}::uuid
    where ${slot('held')}::boolean
    on conflict (space, table_id, record_id) do update set refuses = excluded.refuses, only_for = excluded.only_for`,
  opened: sql`
    insert into gantry.record_share as a (id, space, table_id, record_id, subject, channel, level, operations, read_fields,
      given_by, responsible, given_at)
    select x.id, ${slot('held space')}, ${slot('held table')}, ${slot('held record')}::uuid, x.subject, x.channel, 'view',
      '{read}', x.fields, ${slot('held by')}::uuid, ${slot('held by')}::uuid, ${slot('held at')}::timestamptz
    from jsonb_to_recordset(${slot('held openings')}::jsonb) as x (id uuid, subject text, channel text, fields text[])
    on conflict (space, table_id, record_id, channel, subject) do update set read_fields = excluded.read_fields
      where a.read_fields is distinct from excluded.read_fields`,
}

/**
 * Parameters of `standingTemplates`. People read the record through channels of a feature of its own; a later opening of the same
 * channel replaces the fields of an earlier one. Nobody but the feature manages such rows: they are neither listed nor revoked with
 * the shares people give.
 */
export const standingValues = async (
  ctx: Ctx,
  table: TableId,
  record: string,
  { hold, openings }: Standing,
): Promise<SlotValues> => {
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
  return {
    'held space': ctx.space,
    'held table': table,
    'held record': record,
    held: hold !== undefined,
    'held refuses': [...(hold?.refuses ?? [])],
    'held only for': hold?.onlyFor ?? null,
    'held openings': JSON.stringify(lines),
    'held by': ctx.actor.personId,
    'held at': ctx.now,
  }
}

const { text, values } = sql`with held as (${standingTemplates.held}) ${standingTemplates.opened}`

/** Stores a standing by itself, in the transaction of what gives the people their part. */
export const openRecordTo = async (
  ctx: Ctx,
  table: TableId,
  record: string,
  standing: Standing,
): Promise<void> => {
  if (standing.openings.length === 0 && !standing.hold) return
  const parts = await standingValues(ctx, table, record, standing)
  await ctx.db.run(bind({ text, values }, parts), { name: 'records.open_to' })
}
