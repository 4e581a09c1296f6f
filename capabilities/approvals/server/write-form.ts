import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import { asSystem, audit, type Ctx } from '@gantry/kernel/server'
import { getRecord, updateRecord } from '@gantry/records/server'
import type { AgencyPermission, Command, Commander, Instance } from '@gantry/workflow/shared'
import type { Pinned } from './definition.ts'
import { type FormStep, needsStored, writable } from './field-permissions.ts'
import { writeCorrection } from './monitors/correct-data.ts'

interface FormWritten {
  readonly fields: readonly string[]
  /** The step that is decided, whose required fields have to be filled; null: none is. */
  readonly decided: FormStep | null
  /** The record after it, where that is known. */
  readonly row?: JsonObject | undefined
}

/** Writes the fields the step opens, by the product: the step, not the rights of the person over the table, allows it. */
export const writeForm = async (
  ctx: Ctx,
  { def, table, tables }: Pinned,
  state: Instance,
  command: Command,
  by: Commander | null,
  values: Readonly<Record<string, Json>>,
): Promise<FormWritten> => {
  // Without the right the engine refuses the command, before any value is looked at.
  if (command.do === 'correct') {
    const fields = by?.rights.includes('correct')
      ? await writeCorrection(ctx, table, state.record, values)
      : []
    return { fields, decided: null }
  }
  const id = 'task' in command ? command.task : undefined
  const task = state.tasks.find(each => each.id === id)
  const activation = state.activations.find(each => each.id === task?.activation)
  const start = Object.keys(def.nodes).find(node => def.nodes[node]?.kind === 'start') ?? ''
  const step = { def, node: activation?.node ?? start, table, tables }
  const decides = ['submit', 'agree'].includes(command.do)
  const decided = decides ? step : null
  const isOwn =
    task === undefined ? state.state === 'draft' : task.state === 'open' || task.state === 'delegated'
  const isHolder =
    [task?.holder, task?.state === 'delegated' ? task.offer?.to : undefined].includes(ctx.actor.personId) ||
    isAgentOf(by, task?.holder, 'edit')
  if (!isHolder && isAgentOf(by, task?.holder, 'handle_todo') && Object.keys(values).length > 0)
    throw new AppError('workflow.agency_scope')
  const isForm = decides || ['save', 'disagree', 'abstain'].includes(command.do)
  if (!isForm || !isOwn || !isHolder || Object.keys(values).length === 0)
    return { fields: [] as readonly string[], decided }
  const stored: JsonObject = needsStored(step, values)
    ? (await getRecord(asSystem(ctx, 'workflow step'), table, state.record)).data
    : {}
  const { open, dropped } = writable(step, values, stored)
  if (dropped.length > 0)
    await audit(ctx, {
      action: 'workflow.refused',
      result: 'denied',
      table: table.id,
      recordId: state.record,
      details: { instance: state.id, fields: [...dropped] },
    })
  const row = Object.keys(open).length > 0 ? await writeFields(ctx, table.id, state.record, open) : undefined
  return { fields: Object.keys(open), decided, row }
}

/** Answers the record, unless it has to be read. */
const writeFields = async (
  ctx: Ctx,
  table: string,
  record: string,
  values: JsonObject,
): Promise<JsonObject | undefined> => {
  const how = { answered: true, unconditional: true }
  const { json } = await updateRecord(asSystem(ctx, 'workflow step'), table, record, values, how)
  return json ? JSON.parse(json).data : undefined
}

/** Whether an agency permits this to the commander on a task of this person. */
const isAgentOf = (
  by: Commander | null,
  holder: string | null | undefined,
  permission: AgencyPermission,
): boolean =>
  by?.agencies?.some(({ principal, may }) => principal === holder && may.includes(permission)) ?? false
