import { AppError, type Json, newId } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { getRecord, holdRecord, isRecordHeld } from '@gantry/records/server'
import { type Instance, newInstance, type WorkflowDef } from '@gantry/workflow/shared'
import type { Picks } from '../../shared/contract.ts'
import { commanderOf } from '../commander.ts'
import { definitionOf } from '../definition.ts'
import { departmentOf } from '../people.ts'
import { holdOf } from '../record-rights.ts'
import { titleOf } from '../title-of.ts'

interface Kept {
  readonly workflow: string
  readonly record: string
  readonly picks?: Picks
}

/**
 * Saves an unsent submission: an instance in the state `draft`, one per record and initiator.
 * @throws AppError workflow.not_found, workflow.not_holder without the right to submit, record.not_found
 */
export const keepSubmission = (ctx: Ctx, { workflow, record, picks }: Kept): Promise<{ instance: string }> =>
  inTransaction(ctx, async tx => {
    const { def, release, table, monitors } = await definitionOf(tx, workflow)
    const row = (await getRecord(tx, table, record)).data
    const { rights } = await commanderOf(tx, { table, monitors })
    const person = tx.actor.personId
    if (!rights.includes('new')) throw new AppError('workflow.not_holder')
    const id = newId()
    const draft = newInstance({
      id,
      workflow: def.id,
      release,
      table: table.id,
      record,
      initiator: person,
      initiatorDepartment: await departmentOf(tx, { departmentOf: person }),
      started: tx.now.getTime(),
      ...(picks && { picked: picks }),
    })
    const { rows } = await tx.db.run<{ readonly id: string }>(sql`
      insert into gantry.wf_instance as i
        (space, id, workflow, release, table_id, record_id, state, subject, initiator, rev, marking)
      values (${tx.space}, ${id}::uuid, ${def.id}, ${release}, ${table.id}, ${record}::uuid, 'draft', ${titleOf(table, row)},
        ${person}::uuid, 1, ${JSON.stringify(draft)}::json)
      on conflict (space, initiator, record_id) where state = 'draft' do update
        set workflow = excluded.workflow, release = excluded.release, subject = excluded.subject, rev = i.rev + 1,
          marking = (excluded.marking::jsonb || jsonb_build_object('id', i.id))::json
      returning id`)
    await hideDraft(tx, def, draft, row.owner)
    return { instance: rows[0]?.id ?? id }
  })

/**
 * A record whose owner keeps a submission of it is his alone until he sends it. Of somebody else's record, and of one that is held
 * already, nothing changes for others.
 */
const hideDraft = async (
  ctx: Ctx,
  def: WorkflowDef,
  draft: Instance,
  owner: Json | undefined,
): Promise<void> => {
  const ownerId = typeof owner === 'object' && owner !== null && 'id' in owner ? owner.id : owner
  if (ownerId !== draft.initiator || (await isRecordHeld(ctx, draft.table, draft.record))) return
  await holdRecord(ctx, draft.table, draft.record, holdOf(def, draft))
}

/** Removes an unsent submission of the actor. @throws AppError workflow.not_found */
export const dropSubmission = async (ctx: Ctx, instance: string): Promise<{ instance: string }> => {
  await inTransaction(ctx, async tx => {
    const person = tx.actor.personId
    const { rows } = await tx.db.run<{ readonly table: string; readonly record: string }>(sql`
      delete from gantry.wf_instance where space = ${tx.space} and id = ${instance}::uuid and state = 'draft'
        and initiator = ${person}::uuid returning table_id as "table", record_id as record`)
    const [found] = rows
    if (!found) throw new AppError('workflow.not_found')
    if (await isRecordHeld(tx, found.table, found.record, person))
      await holdRecord(tx, found.table, found.record, null)
  })
  return { instance }
}

/** The actor's saved submission of a record. */
export const draftOf = async (
  ctx: Ctx,
  record: string,
): Promise<{ readonly instance: string; readonly workflow: string; readonly picks: Picks } | null> => {
  const { rows } = await ctx.db.run<{
    readonly instance: string
    readonly workflow: string
    readonly picks: Picks
  }>(sql`
    select id as instance, workflow, coalesce(marking->'picked', '{}'::json) as picks from gantry.wf_instance
    where space = ${ctx.space} and record_id = ${record}::uuid and state = 'draft'
      and initiator = ${ctx.actor.personId}::uuid`)
  return rows[0] ?? null
}
