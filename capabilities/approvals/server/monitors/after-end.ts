import { AppError } from '@gantry/base/shared'
import { asSystem, type Ctx } from '@gantry/kernel/server'
import type { Command, Commander, Instance, WorkflowDef } from '@gantry/workflow/shared'
import type { Pinned } from '../definition.ts'
import { openStart } from '../open-start.ts'

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
  const { running } = await openStart(asSystem(ctx, 'workflow reopened'), table, record, initiator, [])
  if (running) throw new AppError('workflow.instance_state', { state: 'ongoing' })
}
