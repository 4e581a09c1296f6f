import { AppError } from '@gantry/base/shared'
import { type Ctx, slot, sql } from '@gantry/kernel/server'
import { runClaiming } from '@gantry/records/server'
import type { Command, Commander, Instance, WorkflowDef } from '@gantry/workflow/shared'
import type { Pinned } from '../definition.ts'

const day = 86_400_000

/**
 * Whether monitors may still roll back a finished instance or declare it void: for as many days as its workflow says, by default not at
 * all (section 3.1 of the semantics). `ended`: milliseconds.
 */
export const isReopenable = (
  { reopenDays }: Pick<WorkflowDef, 'reopenDays'>,
  ended: number | undefined,
  now: Date,
): boolean => reopenDays !== undefined && ended !== undefined && now.getTime() - ended <= reopenDays * day

/** The commander with the rights a monitor has over a finished instance. */
export const withReopening = (
  by: Commander,
  def: WorkflowDef,
  { state, ended }: Instance,
  now: Date,
): Commander =>
  state === 'finished' && by.rights.includes('monitor') && isReopenable(def, ended, now)
    ? { ...by, rights: [...by.rights, 'reopen', 'invalidate_finished'] }
    : by

const again = sql`, consumed as (
    delete from gantry.wf_instance where space = ${slot('space')} and record_id in (select id from claimed)
      and state = 'draft' and initiator = ${slot('initiator')}::uuid
  )
  select id from claimed`

/**
 * Claims the record of a finished instance that is about to run again, as a start does: a record is in one running instance at a time, and
 * a saved submission of its initiator is consumed.
 * @throws AppError workflow.instance_state where it is in another one
 */
export const claimAgain = async (
  ctx: Ctx,
  { table }: Pinned,
  { state, record, initiator }: Instance,
  command: Command,
): Promise<void> => {
  if (command.do !== 'roll_back' || state !== 'finished') return
  const { space } = ctx
  const claimed = await runClaiming(ctx, table, { record, version: null }, again, { space, initiator })
  if (claimed.length === 0) throw new AppError('record.not_found', { table: table.id, id: record })
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.wf_instance where space = ${space} and table_id = ${table.id} and record_id = ${record}::uuid
      and state in ('ongoing', 'interrupted')`)
  if (rows.length > 0) throw new AppError('workflow.instance_state', { state: 'ongoing' })
}
