import { AppError, type JsonObject, newId } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { RecordRow } from '@gantry/model/shared'
import { getRecord } from '@gantry/records/server'
import type { Runner } from '@gantry/runs/server'
import { type Instance, newInstance, type SettingsOf } from '@gantry/workflow/shared'
import { definitionOf } from '../definition.ts'
import { departmentOf } from '../people.ts'
import { move, runBySystem } from '../run-command.ts'
import { lockInstance } from '../store.ts'
import { bringBack, type ChildSource, enter, type RecordLink, recordOf, sourcesOf } from './child-records.ts'
import { type ChildInput, type EndChildInput, type NodeInput, workNames } from './names.ts'

/** Maximum nesting of sub-process instances; deeper nesting indicates a cycle. */
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
      const row = (await getRecord(tx, pinned.table, state.record)).data as RecordRow
      const children: string[] = []
      const links = new Map<string | null, RecordLink>()
      for (const source of sourcesOf(node.settings, row)) {
        const started = await startChild(tx, state, activation.id, node.settings, source)
        children.push(started.id)
        if (started.made) links.set(source.row, started.made)
      }
      const { link } = node.settings
      const changed = link === undefined ? [] : await enter(tx, pinned.table, row, link, links)
      if (isWaiting)
        await runBySystem(
          tx,
          state.id,
          { do: 'children_started', activation: activation.id, ids: children },
          changed,
        )
      return { children }
    }),
  failed: async (tx, { input }) => {
    const { state } = await lockInstance(tx, input.instance)
    if (state.state === 'ongoing' || state.state === 'interrupted')
      await runBySystem(tx, input.instance, { do: 'job_failed', activation: input.activation })
  },
}

const startChild = async (
  tx: Ctx,
  parent: Instance,
  activation: number,
  { workflow, wait, link }: SettingsOf['subprocess'],
  source: ChildSource,
): Promise<{ readonly id: string; readonly made: RecordLink | null }> => {
  const depth = (parent.depth ?? 0) + 1
  if (depth > deepest) throw new AppError('workflow.too_deep', { max: deepest })
  const pinned = await definitionOf(tx, workflow)
  const id = newId()
  const { record, made } = await recordOf(tx, pinned.table, parent.initiator, source)
  const draft = newInstance({
    id,
    workflow: pinned.def.id,
    release: pinned.release,
    table: pinned.table.id,
    record,
    ...(wait !== 'async' && {
      parent: { instance: parent.id, activation, ...(source.row !== null && { row: source.row }) },
    }),
    depth,
    initiator: parent.initiator,
    initiatorDepartment: await departmentOf(tx, { departmentOf: parent.initiator }),
  })
  await move(
    tx,
    pinned,
    { state: draft, rev: 0 },
    { do: 'submit' },
    { person: parent.initiator, rights: ['new'] },
  )
  return { id, made: link === undefined ? null : made }
}

/** Notifies a parent that a child ended; a no-op if the parent no longer waits for it. */
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
      const changed = await bringBack(tx, state, waiting.node, input)
      await runBySystem(
        tx,
        input.instance,
        { do: 'child_done', activation: input.activation, child: input.child },
        changed,
      )
      return { told: true }
    }),
}

/** Applies to a child the state change of its parent. */
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
