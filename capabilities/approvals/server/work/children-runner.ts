import { AppError, type Json, type JsonObject, newId } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { createRecord, getRecord } from '@gantry/records/server'
import type { Runner } from '@gantry/runs/server'
import type { Instance, SettingsOf } from '@gantry/workflow/shared'
import { definitionOf } from '../definition.ts'
import { departmentOf } from '../people.ts'
import { move, runBySystem } from '../run-command.ts'
import { lockInstance } from '../store.ts'
import { type ChildInput, type EndChildInput, type NodeInput, workNames } from './names.ts'

const mostChildren = 200
/** Instances that start instances: deeper ones call each other in a circle. */
const deepest = 10

/** Starts the children of a sub-process step with their records, all in one transaction with the step that learns of them. */
export const childrenRunner: Runner<NodeInput, JsonObject> = {
  name: workNames.children,
  seconds: 120,
  run: ({ input, step }) =>
    step('start', {}, async tx => {
      const { state } = await lockInstance(tx, input.instance)
      const activation = state.activations.find(({ id }) => id === input.activation)
      const pinned = await definitionOf(tx, state.workflow, state.release)
      const node = pinned.def.nodes[activation?.node ?? '']
      if (!activation || activation.superseded || node?.kind !== 'subprocess') return { children: [] }
      const isWaiting = activation.state === 'active'
      if (node.settings.wait !== 'async' && !isWaiting) return { children: [] }
      const row = (await getRecord(tx, pinned.table, state.record)).data as JsonObject
      const children: string[] = []
      for (const values of recordsOf(node.settings, row))
        children.push(await startChild(tx, state, activation.id, node.settings, values))
      if (isWaiting)
        await runBySystem(tx, state.id, { do: 'children_started', activation: activation.id, ids: children })
      return { children }
    }),
  failed: async (tx, { input }) => {
    const { state } = await lockInstance(tx, input.instance)
    if (state.state === 'ongoing' || state.state === 'interrupted')
      await runBySystem(tx, input.instance, { do: 'job_failed', activation: input.activation })
  },
}

/** The values of each child's record. @throws AppError workflow.too_many_children */
const recordsOf = (
  { each, values = {} }: SettingsOf['subprocess'],
  row: JsonObject,
): readonly JsonObject[] => {
  const found = each === undefined ? [{}] : row[each]
  const rows = Array.isArray(found) ? (found as readonly JsonObject[]) : []
  if (rows.length > mostChildren) throw new AppError('workflow.too_many_children', { max: mostChildren })
  return rows.map(item =>
    Object.fromEntries(
      Object.entries(values).map(([field, path]): [string, Json] => {
        const [first = '', second] = path.split('.')
        return [field, (second === undefined ? row[first] : item[second]) ?? null]
      }),
    ),
  )
}

const startChild = async (
  tx: Ctx,
  parent: Instance,
  activation: number,
  { workflow, wait }: SettingsOf['subprocess'],
  values: JsonObject,
): Promise<string> => {
  const depth = (parent.depth ?? 0) + 1
  if (depth > deepest) throw new AppError('workflow.too_deep', { max: deepest })
  const pinned = await definitionOf(tx, workflow)
  const id = newId()
  // What is made for the initiator is his, as if he had begun it himself.
  const his: Ctx = { ...tx, actor: { ...tx.actor, personId: parent.initiator } }
  const { id: record } = await createRecord(his, pinned.table.id, values)
  const draft: Instance = {
    id,
    workflow: pinned.def.id,
    release: pinned.release,
    table: pinned.table.id,
    record,
    state: 'draft',
    ...(wait !== 'async' && { parent: { instance: parent.id, activation } }),
    depth,
    initiator: parent.initiator,
    initiatorDepartment: await departmentOf(tx, { departmentOf: parent.initiator }),
    activations: [],
    scopes: [],
    tasks: [],
    timers: [],
    next: 1,
    tracked: 0,
  }
  await move(
    tx,
    pinned,
    { state: draft, rev: 0 },
    { do: 'submit' },
    { person: parent.initiator, rights: ['new'] },
  )
  return id
}

/** Tells a parent that a child ended; one that no longer waits for it does nothing. */
export const childDoneRunner: Runner<ChildInput, JsonObject> = {
  name: workNames.childDone,
  seconds: 60,
  run: ({ input, step }) =>
    step('tell', {}, async tx => {
      const { state } = await lockInstance(tx, input.instance)
      const waiting = state.activations.find(({ id }) => id === input.activation)
      const isRunning = state.state === 'ongoing' || state.state === 'interrupted'
      if (!isRunning || waiting?.state !== 'active' || !waiting.children?.running.includes(input.child))
        return { told: false }
      await runBySystem(tx, input.instance, {
        do: 'child_done',
        activation: input.activation,
        child: input.child,
      })
      return { told: true }
    }),
}

/** Does to a child what happened to its parent. */
export const endChildRunner: Runner<EndChildInput, JsonObject> = {
  name: workNames.endChild,
  seconds: 60,
  run: ({ input, step }) =>
    step('end', {}, async tx => {
      const { state } = await lockInstance(tx, input.child)
      const isPossible = {
        invalidate: state.state === 'ongoing' || state.state === 'interrupted',
        interrupt: state.state === 'ongoing',
        // One that somebody interrupted for a reason of its own stays so.
        recover: state.state === 'interrupted' && state.interrupted?.byParent === true,
      }[input.how]
      if (isPossible) await runBySystem(tx, input.child, { do: input.how, reason: input.reason })
      return { done: isPossible }
    }),
}
