import { isUuid, type Json, type JsonObject, type Text } from '@gantry/base/shared'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'
import {
  type Activation,
  type AgencyPermission,
  barsInitiator,
  type Command,
  decide,
  type Instance,
  isHuman,
  isRemovable,
  mayAbstain,
  type NodeButton,
  nearestBefore,
  returnsOf,
  signOf,
  type Task,
  type TrackRow,
  type WorkflowDef,
} from '@gantry/workflow/shared'
import {
  type InstanceCommand,
  type InstanceView,
  instanceCommands,
  type OwnTask,
} from '../shared/contract.ts'
import { agenciesOver, type UsableAgency } from './agency/agencies-of.ts'
import { commanderOf } from './commander.ts'
import { definitionOf, type Pinned } from './definition.ts'
import { factsFor } from './facts.ts'
import { fetchableTask } from './fetchable.ts'
import { permissionsAt, rowRightsAt } from './field-permissions.ts'
import { copiesOf } from './lists/copies.ts'
import { requireConcerned } from './run-command.ts'
import { namesOf, stepsOf } from './steps-of.ts'
import { loadInstance } from './store.ts'
import { takenEdges } from './taken-edges.ts'

const mostRows = 500

/** An instance as those concerned see it. @throws AppError workflow.not_found */
export const readInstance = async (ctx: Ctx, id: string): Promise<InstanceView> => {
  const { state, rev } = await loadInstance(ctx, id)
  await requireConcerned(ctx, state)
  const pinned = await definitionOf(ctx, state.workflow, state.release)
  const track = await trackOf(ctx, pinned, id)
  const agencies = await agenciesOver(ctx, state.table)
  const steps = await stepsOf(ctx, pinned.def, state, track)
  // What waits for others comes after what the reader can decide.
  const inOrder = state.tasks.toSorted(
    (one, other) => Number(one.state === 'waiting') - Number(other.state === 'waiting'),
  )
  const own = inOrder.flatMap((task): readonly { task: Task; agency: UsableAgency | null }[] => {
    if (isMine(ctx, state, task)) return [{ task, agency: null }]
    const agency = agencyFor(ctx, state, task, agencies)
    return agency ? [{ task, agency }] : []
  })
  const row: JsonObject =
    own.length === 0
      ? {}
      : ((await getRecord(asSystem(ctx, 'workflow task'), pinned.table, state.record)).data as JsonObject)
  const possible = await mayOf(ctx, pinned, state)
  const isUrgeable = possible.may.includes('urge')
  return {
    instance: id,
    workflow: { id: state.workflow, release: state.release, name: pinned.def.name },
    table: state.table,
    record: state.record,
    state: state.state,
    outcome: state.outcome ?? null,
    rev,
    nodes: nodesOf(pinned, state),
    taken: takenEdges(pinned.def, state),
    track,
    mine: own.map(({ task, agency }) =>
      ownTask(pinned, state, task, { me: ctx.actor.personId, row, agency, steps, isUrgeable }),
    ),
    steps,
    ...possible,
  }
}

/** The release an instance runs by, for those concerned. @throws AppError workflow.not_found */
export const readInstanceDefinition = async (
  ctx: Ctx,
  id: string,
): Promise<{ readonly def: WorkflowDef }> => {
  const { state } = await loadInstance(ctx, id)
  await requireConcerned(ctx, state)
  const { def } = await definitionOf(ctx, state.workflow, state.release)
  return { def }
}

/** What the reader may do besides his tasks: asked of the engine itself, which is pure, with a reason that would do. */
const mayOf = async (
  ctx: Ctx,
  pinned: Pinned,
  state: Instance,
): Promise<Pick<InstanceView, 'may' | 'fetch' | 'copies'>> => {
  const facts = await factsFor(ctx, pinned, {}, [], () => undefined)
  const by = await commanderOf(ctx, pinned)
  const me = ctx.actor.personId
  const isPossible = (command: Command): boolean => {
    const decision = decide(pinned.def, state, command, by, facts)
    // One that was urged too often is told when it is tried.
    return !('refused' in decision) || decision.refused.code === 'urge_throttled'
  }
  const possible = instanceCommands.filter(name => {
    const command = sampleOf(name, state, pinned.def, me)
    return command !== null && isPossible(command)
  })
  const copies = possible.includes('revoke_cc') ? await copiesOf(ctx, state.id) : []
  return {
    may: possible.filter(name => name !== 'revoke_cc' || copies.length > 0),
    copies,
    fetch: fetchableTask(state, me, isPossible),
  }
}

/** A command as it could be given; null: the instance has nothing it could be given for. */
const sampleOf = (
  name: InstanceCommand,
  { activations, tasks }: Instance,
  def: WorkflowDef,
  me: string,
): Command | null => {
  if (name === 'urge') return { do: name }
  if (name === 'cc') return { do: name, to: [me] }
  if (name === 'revoke_cc') return { do: name, from: [me] }
  if (name === 'reassign') {
    const open = tasks.find(({ state }) => ['open', 'pool', 'offered', 'delegated'].includes(state))
    return open ? { do: name, task: open.id, to: '' } : null
  }
  if (name !== 'roll_back') return { do: name, reason: '-' }
  const passed = activations.find(
    ({ state, superseded, node }) => state === 'completed' && !superseded && isHuman(def.nodes[node]),
  )
  return passed ? { do: name, to: passed.id, reason: '-' } : null
}

const isMine = (ctx: Ctx, state: Instance, task: Task): boolean => {
  const me = ctx.actor.personId
  if (task.state === 'open') return task.holder === me
  if (task.state === 'waiting') return task.holder === me && ownSignersOf(state, task).length > 0
  if (task.state === 'offered' || task.state === 'delegated')
    return task.offer?.to === me || task.holder === me
  if (task.state !== 'pool') return false
  return seatOf(state, task)?.candidates?.includes(me) ?? false
}

/** Signers whom the holder of a task that waits added before himself, and who did not decide. */
const ownSignersOf = (state: Instance, task: Task) => {
  const before = seatOf(state, task)?.after ?? []
  const seats = state.activations.find(({ id }) => id === task.activation)?.seats ?? []
  return seats.filter(
    ({ id, vote, removed, addedBy }) =>
      before.includes(id) && vote === undefined && !removed && addedBy === task.holder,
  )
}

const seatOf = ({ activations }: Instance, { activation, seat }: Task) =>
  activations.find(({ id }) => id === activation)?.seats.find(({ id }) => id === seat)

/** The agency by which the reader may act on an open task of another. */
const agencyFor = (
  ctx: Ctx,
  { initiator }: Instance,
  { state, holder }: Task,
  agencies: readonly UsableAgency[],
): UsableAgency | undefined =>
  state !== 'open' || initiator === ctx.actor.personId
    ? undefined
    : agencies.find(
        ({ principal, may }) =>
          principal.id === holder && (may.includes('handle_todo') || may.includes('return')),
      )

/** Buttons of a step that an agent has by each permission; the others stay with the principal. */
const buttonsOfAgents: Readonly<Partial<Record<AgencyPermission, readonly NodeButton[]>>> = {
  handle_todo: ['save', 'abstain', 'add_signer', 'remove_signer', 'hand_over'],
  return: ['return', 'step_back'],
}

const nodesOf = ({ def }: Pinned, { activations }: Instance): InstanceView['nodes'] => {
  const ahead = nodesAfter(
    def,
    activations.flatMap(({ state, node }) => (state === 'active' ? [node] : [])),
  )
  // Those ahead come after all others, the nearest first.
  const order = [...ahead]
  const inOrder = Object.entries(def.nodes).sort(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  )
  return inOrder.map(([id, { kind, settings }]) => {
    const here = activations.filter(({ node }) => node === id)
    const live = here.find(({ state }) => state === 'active')
    const last = here.at(-1)
    const counted = (live ?? last)?.seats.filter(({ removed }) => !removed) ?? []
    return {
      id,
      kind,
      name: settings.name,
      state: live ? 'current' : last?.state === 'completed' && !last.superseded ? 'completed' : 'not_started',
      ranBefore: here.some(({ superseded }) => superseded),
      ahead: ahead.has(id),
      seats: [counted.filter(({ vote }) => vote !== undefined).length, counted.length],
    }
  })
}

/** The nodes the drawing leads to from these, the nearest first. */
const nodesAfter = ({ edges }: WorkflowDef, from: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const queue = [...from]; queue.length > 0; ) {
    const node = queue.shift()
    for (const { from: source, to } of edges)
      if (source === node && !found.has(to)) {
        found.add(to)
        queue.push(to)
      }
  }
  return found
}

const trackOf = async (ctx: Ctx, pinned: Pinned, id: string): Promise<InstanceView['track']> => {
  const { rows } = await ctx.db.run<{ readonly row: TrackRow; readonly person: string | null }>(sql`
    select row, person from gantry.wf_track_row where space = ${ctx.space} and instance = ${id}::uuid
    order by seq desc limit ${mostRows}`)
  const named = await namesAsOfThen(ctx, pinned.def, rows)
  const recipients = await namesOf(
    ctx,
    named.flatMap(({ to, from }) => [to, from].filter(each => isUuid(each))),
  )
  return named
    .map(row => {
      const recipient = typeof row.to === 'string' ? recipients.get(row.to) : undefined
      const giver = row.from === undefined ? undefined : recipients.get(row.from)
      return {
        ...row,
        ...(recipient !== undefined && { recipient }),
        ...(giver !== undefined && { giver }),
      }
    })
    .reverse()
}

/** Rows, newest first, with the name each node had in the release the instance followed then. */
const namesAsOfThen = async (
  ctx: Ctx,
  newest: WorkflowDef,
  rows: readonly { readonly row: TrackRow; readonly person: string | null }[],
): Promise<InstanceView['track'][number][]> => {
  let def = newest
  const named: InstanceView['track'][number][] = []
  for (const { row, person } of rows) {
    named.push({ ...row, person, name: nameOf(def, row.node) })
    const from = row.action === 'migrate' ? /^v(\d+)->/.exec(row.text ?? '')?.[1] : undefined
    if (from === undefined) continue
    def = (await definitionOf(ctx, newest.id, Number(from))).def
  }
  return named
}

const nameOf = (def: Pinned['def'], node: string | undefined): Text | null =>
  (node === undefined ? undefined : def.nodes[node]?.settings.name) ?? null

const ownTask = (
  { def, table, tables }: Pinned,
  state: Instance,
  task: Task,
  {
    me,
    row,
    agency,
    steps,
    isUrgeable,
  }: {
    readonly me: string
    readonly row: JsonObject
    readonly agency: UsableAgency | null
    readonly steps: InstanceView['steps']
    readonly isUrgeable: boolean
  },
): OwnTask => {
  const activation = state.activations.find(({ id }) => id === task.activation)
  const id = activation?.node ?? ''
  const node = def.nodes[id]
  const settings = isHuman(node) ? node.settings : undefined
  const buttons = Object.entries(settings?.buttons ?? {}).flatMap(([button, on]) =>
    on &&
    (button !== 'urge' || isUrgeable) &&
    (button !== 'abstain' || mayAbstain(node)) &&
    (!agency || agency.may.some(right => buttonsOfAgents[right]?.includes(button as NodeButton)))
      ? [button as NodeButton]
      : [],
  )
  const kept = task.draft?.by === me ? task.draft : undefined
  const decides = !agency || agency.may.includes('handle_todo')
  const fills = !agency || agency.may.includes('edit')
  const targetsIn = (activations: readonly Activation[]) =>
    activations.map(each => ({ activation: each.id, node: def.nodes[each.node]?.settings.name ?? '' }))
  const nearest = activation && buttons.includes('step_back') ? nearestBefore({ def, state }, activation) : []
  return {
    task: task.id,
    node: id,
    state: task.state,
    for: agency?.principal ?? null,
    buttons,
    decisions: !decides ? [] : node?.kind === 'approve' ? ['agree', 'disagree'] : ['submit'],
    targets: targetsIn(activation ? returnsOf({ def, state }, activation) : []),
    before: targetsIn(state.activations.filter(({ id }) => nearest.includes(id))),
    claimed: task.state === 'open' && seatOf(state, task)?.candidates !== undefined && !agency,
    signers: buttons.includes('remove_signer') ? signersOf(def, state, task, steps) : [],
    barred: barsInitiator(node) ? state.initiator : null,
    resubmit: settings?.returns?.resubmit ?? 'rerun',
    opinion: kept?.opinion ?? null,
    signature: kept?.signature ?? null,
    opinionRequired: settings?.opinion === 'required',
    signatureRequired: node?.kind !== 'start' && settings?.signature === true,
    fields: Object.fromEntries(
      [...permissionsAt(def, id, table)].flatMap(([field, permission]) => {
        if (permission === 'hidden') return []
        const rows = fills ? rowRightsAt({ def, node: id, table, tables }, field) : null
        const value = (row[field] ?? null) as Json
        return [[field, { permission: fills ? permission : 'read', value, ...(rows && { rows }) }]]
      }),
    ),
  }
}

/** The other seats of a step that may be removed and did not decide, by who has each. */
const signersOf = (
  def: WorkflowDef,
  state: Instance,
  own: Task,
  steps: InstanceView['steps'],
): OwnTask['signers'] => {
  const { activations, tasks } = state
  const activation = activations.find(({ id }) => id === own.activation)
  if (!activation) return []
  const rule = signOf({ def }, activation)
  return (own.state === 'waiting' ? ownSignersOf(state, own) : activation.seats)
    .filter(
      seat => seat.id !== own.seat && seat.vote === undefined && !seat.removed && isRemovable(rule, seat),
    )
    .map(({ id }) => {
      const task = tasks.findLast(each => each.activation === own.activation && each.seat === id)
      const people = steps.find(step => step.task === task?.id)?.people ?? []
      return { seat: id, title: people.map(({ title }) => title).join(', ') }
    })
}
