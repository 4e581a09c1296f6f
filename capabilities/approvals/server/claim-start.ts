import type { JsonObject } from '@gantry/base/shared'
import { bind, type Ctx, type SlotValues, slot, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { type Beside, type Claimed, claimRecord, claimWhere } from '@gantry/records/server'
import type { PersonFact } from '@gantry/workflow/shared'
import type { Published } from './definition.ts'
import { personFacts } from './people.ts'

interface Found {
  /** Whether the record is in a running instance already. */
  readonly running: boolean
  /** The department of the initiator. */
  readonly department: string | null
  /** The people the first steps will ask for. */
  readonly people: readonly PersonFact[]
}

/** What a start finds of its record and its initiator. */
export interface StartFound extends Found {
  /** The record; null where it has to be read again. */
  readonly row: JsonObject | null
}

const beside: Beside = {
  parts: sql`consumed as (
    delete from gantry.wf_instance where space = ${slot('start space')} and record_id = (select id from claimed)
      and state = 'draft' and initiator = ${slot('start initiator')}::uuid
  )`,
  columns: sql`
    exists (select 1 from gantry.wf_instance where space = ${slot('start space')} and table_id = ${slot('start table')}
      and record_id = ${slot('claimed')}::uuid and state in ('ongoing', 'interrupted')) as running,
    (select f_department from gantry.t_member where space = ${slot('start space')} and id = ${slot('start initiator')}::uuid)
      as department,
    (select coalesce(json_agg(p), '[]') from (select ${personFacts} from gantry.t_member m
      where m.space = ${slot('start space')} and m.id = any(${slot('start people')}::uuid[]) and m.deleted_at is null) p) as people`,
}

const alone = sql`with claimed as (select ${slot('claimed')}::uuid as id), ${beside.parts} select ${beside.columns}`
const again = { text: alone.text, values: alone.values }

/** The same for the newest release of the workflow and a key that was not answered yet; otherwise nothing is claimed. */
const besideUnanswered: Beside = {
  ...beside,
  only: sql`exists (
      select 1 from gantry.design d
      join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
      where d.space = ${slot('start space')} and d.kind = 'workflow' and d.id = ${slot('start workflow')} and d.state = 'active'
        and r.number = ${slot('start release')}::int and r.at = ${slot('start released')}::timestamptz
    ) and not exists (
      select 1 from gantry.wf_command where space = ${slot('start space')} and person = ${slot('start actor')}::uuid
        and key = ${slot('start key')}::uuid
    )`,
}

interface Claim {
  readonly table: TableDef
  readonly record: string
  readonly initiator: string
  /** The people read along. */
  readonly people: readonly string[]
}

/**
 * Claims the record of a start and opens the way for it: a record is in one running instance at a time, and the saved submission is
 * consumed. The second of two concurrent starts for the record waits here, then reads what the first one left.
 */
export const claimStart = async (ctx: Ctx, claim: Claim): Promise<StartFound> => {
  const values = valuesOf(ctx, claim)
  return readAlong(ctx, values, await claimRecord<Found>(ctx, claim.table, claim.record, beside, values))
}

/** `claimStart` as long as a release is the newest of its workflow and the actor has no answer to the key; otherwise null. */
export const claimUnanswered = async (
  ctx: Ctx,
  claim: Claim,
  { def, release, at }: Published,
  key: string,
): Promise<StartFound | null> => {
  const values = {
    ...valuesOf(ctx, claim),
    'start workflow': def.id,
    'start release': release,
    'start released': at,
    'start actor': ctx.actor.personId,
    'start key': key,
  }
  const claimed = await claimWhere<Found>(ctx, claim.table, claim.record, besideUnanswered, values)
  return claimed && readAlong(ctx, values, claimed)
}

const valuesOf = (ctx: Ctx, { table, record, initiator, people }: Claim): SlotValues => ({
  'start space': ctx.space,
  'start table': table.id,
  'start initiator': initiator,
  'start people': people,
  claimed: record,
})

/** What was read with the claim, or after it where a writer was waited for. */
const readAlong = async (
  ctx: Ctx,
  values: SlotValues,
  { data, found, waited }: Claimed<Found>,
): Promise<StartFound> => {
  if (!waited) return { ...found, row: data }
  const { rows } = await ctx.db.run<Found>(bind(again, values), {
    name: 'approvals.open_start',
  })
  return { ...(rows[0] ?? found), row: null }
}
