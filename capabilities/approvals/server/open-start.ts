import type { JsonObject } from '@gantry/base/shared'
import { bind, type Ctx, type SlotValues, slot, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { type Beside, claimRecord } from '@gantry/records/server'
import type { PersonFact } from '@gantry/workflow/shared'
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
interface StartFound extends Found {
  /** The record; null where it has to be read again. */
  readonly row: JsonObject | null
}

const beside: Beside = {
  parts: sql`consumed as (
    delete from gantry.wf_instance where space = ${slot('start space')} and record_id = ${slot('claimed')}::uuid
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

const alone = sql`with ${beside.parts} select ${beside.columns}`
const again = { text: alone.text, values: alone.values }

/**
 * Claims the record of a start and opens the way for it: a record is in one running instance at a time, and the saved submission is
 * consumed. The second of two concurrent starts for the record waits here, then reads what the first one left.
 */
export const openStart = async (
  ctx: Ctx,
  table: TableDef,
  record: string,
  initiator: string,
  people: readonly string[],
): Promise<StartFound> => {
  const values: SlotValues = {
    'start space': ctx.space,
    'start table': table.id,
    'start initiator': initiator,
    'start people': people,
  }
  const { data, found, waited } = await claimRecord<Found>(ctx, table, record, beside, values)
  if (!waited) return { ...found, row: data }
  const { rows } = await ctx.db.run<Found>(bind(again, { ...values, claimed: record }), {
    name: 'approvals.open_start',
  })
  return { ...(rows[0] ?? found), row: null }
}
