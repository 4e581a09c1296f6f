import type { JsonObject } from '@gantry/base/shared'
import { asSystem, type Ctx } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { getRecord } from '@gantry/records/server'
import { type Effect, type Instance, isHuman, type WorkflowDef } from '@gantry/workflow/shared'
import type { repairEffects as contract, RepairEffect, TaskChange } from '../../shared/exceptions-contract.ts'
import { commanderOf } from '../commander.ts'
import { deciderFor, requireAccepted } from '../decider.ts'
import { definitionOf } from '../definition.ts'
import { answer } from '../people.ts'
import { commandEvents, type Told } from '../telling/command-events.ts'
import { refusalOf, requireComplete } from './repair.ts'
import {
  type AskedRepair,
  commandsOf,
  openItem,
  type RepairItem,
  requireRepaired,
} from './repair-commands.ts'
import { type ChangedTask, changedTasks } from './task-changes.ts'

type Given = InputOf<typeof contract>

/** What a repair would do, with ids instead of names. */
interface Found extends Omit<RepairEffect, 'instance' | 'run' | 'code' | 'params' | 'tasks' | 'told'> {
  readonly tasks: readonly (Omit<ChangedTask, 'node'> & Pick<TaskChange, 'node'>)[]
  readonly told: readonly string[]
}

const nothing: Found = {
  rev: null,
  was: null,
  state: null,
  tasks: [],
  told: [],
  track: [],
  works: [],
  undone: [],
}

/**
 * What a repair would do to each instance, decided by the engine as the repair itself; nothing is stored.
 * @throws AppError request.invalid where the repair lacks what it needs
 */
export const repairEffects = async (ctx: Ctx, given: Given): Promise<readonly RepairEffect[]> => {
  requireComplete(given)
  // The reason is entered with the repair, not to see its effect.
  const asked = { ...given, reason: '-' }
  const found: { readonly item: RepairItem; readonly effect: Found; readonly refusal: Refusal }[] = []
  for (const item of given.items) {
    let effect = nothing
    const refusal = await refusalOf(async () => {
      effect = await effectOf(ctx, asked, item)
    })
    found.push({ item, effect: refusal.code === null ? effect : { ...nothing, rev: effect.rev }, refusal })
  }
  const names = await namesOf(
    ctx,
    found.flatMap(({ effect }) => [...effect.told, ...effect.tasks.map(({ person }) => person)]),
  )
  const nameOf = (id: string) => names.get(id) ?? ''
  return found.map(({ item, refusal, effect }) => ({
    instance: item.instance,
    run: item.run ?? null,
    ...refusal,
    ...effect,
    tasks: effect.tasks.map(({ person, ...task }) => ({ ...task, person: nameOf(person) })),
    told: effect.told.map(nameOf),
  }))
}

type Refusal = Pick<RepairEffect, 'code' | 'params'>

const effectOf = async (ctx: Ctx, asked: AskedRepair, item: RepairItem): Promise<Found> => {
  const { state: before, rev } = await openItem(ctx, item)
  const pinned = await definitionOf(ctx, before.workflow, before.release)
  const commands = await commandsOf(ctx, asked, before, item)
  const nodeName = (node: string) => pinned.def.nodes[node]?.settings.name ?? node
  const row = (await getRecord(asSystem(ctx, 'workflow repair'), pinned.table, before.record))
    .data as JsonObject
  const decide = await deciderFor(ctx, pinned, row)
  const by = await commanderOf(ctx, pinned)
  let state = before
  const effects: Effect[] = []
  for (const command of commands) {
    const accepted = await requireAccepted(ctx, pinned, await decide(state, command, by))
    state = accepted.state
    effects.push(...accepted.effects)
  }
  await requireRepaired(ctx, asked, state)
  const retried = commands.flatMap(command =>
    command.do === 'retry_job'
      ? before.activations.filter(({ id }) => id === command.activation).map(({ node }) => node)
      : [],
  )
  return {
    rev,
    was: before.state,
    state: state.state,
    tasks: changedTasks(before, state).map(task => ({ ...task, node: nodeName(task.node) })),
    told: toldBy(pinned.def, before, state, effects),
    track: effects.flatMap(effect => (effect.kind === 'track' ? [effect.row.action] : [])),
    works: [
      ...retried.map(nodeName),
      ...effects.flatMap(effect =>
        effect.kind === 'run_job' || effect.kind === 'start_children' ? [nodeName(effect.node)] : [],
      ),
    ],
    undone: undoneBetween(pinned.def, before, state).map(nodeName),
  }
}

/** Steps of people that were decided and no longer count. */
const undoneBetween = (def: WorkflowDef, before: Instance, after: Instance): readonly string[] => {
  const gone = new Set(after.activations.flatMap(({ id, superseded }) => (superseded ? [id] : [])))
  const undone = before.activations.filter(
    ({ id, node, state, superseded }) =>
      state === 'completed' && !superseded && gone.has(id) && isHuman(def.nodes[node]),
  )
  return [...new Set(undone.map(({ node }) => node))]
}

/** Everybody a message goes to, as the command itself would emit it. */
const toldBy = (
  def: WorkflowDef,
  before: Instance,
  after: Instance,
  effects: readonly Effect[],
): readonly string[] => {
  const told = commandEvents(def, before, after, effects, '').filter(({ type }) =>
    type.startsWith('workflow.'),
  )
  return [...new Set(told.flatMap(({ payload }) => (payload as Told).to))]
}

const namesOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await answer(ctx, { ask: 'persons', ids: [...new Set(ids)] })).map(({ id, name }) => [id, name]))
