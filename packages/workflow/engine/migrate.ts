import type { NodeId } from '@gantry/graph/shared'
import { blocksAround, type DrawnBranch } from '../shared/blocks.ts'
import type { Commander } from '../shared/command.ts'
import type { FlowNode, WorkflowDef } from '../shared/definition.ts'
import { isHuman, isSplit, nodeAt } from '../shared/drawing.ts'
import type { Effect, TrackRow } from '../shared/effect.ts'
import type { Activation, InBranch, Instance, Restore, Timer } from '../shared/state.ts'
import { isFinal, isLive, isRunning } from './run.ts'
import { settle, signOf } from './vote.ts'

/** For each node of the older release, the node of the newer one that takes its place. */
export type NodeMap = Readonly<Record<NodeId, NodeId>>

/** Two releases of one workflow, and which node of the newer one takes the place of which. */
export interface MigrationPlan {
  readonly from: { readonly def: WorkflowDef; readonly release: number }
  readonly to: { readonly def: WorkflowDef; readonly release: number }
  readonly map: NodeMap
}

export const migrationBlockCodes = [
  /** It ended, or runs by another release. */
  'not_running',
  /** The newer release is over another table. */
  'table',
  /** A step where it stands has no counterpart. */
  'unmapped',
  /** Its counterpart is of another kind. */
  'kind',
  /** The drawing does not say in which block it stands. */
  'unstructured',
  /** The block it stands in has other branches, or the counterpart stands in another one. */
  'reshaped',
  /** What was voted so far would settle the step by the newer rules, or they ask one after the other. */
  'signing',
  /** A step it passed cannot be undone and has no counterpart, so moving back over it would go unnoticed. */
  'irreversible',
] as const

/** Why an instance has to stay on its release. */
export interface MigrationBlock {
  readonly code: (typeof migrationBlockCodes)[number]
  /** Of the older release. */
  readonly node?: NodeId
}

const has = (map: NodeMap, id: NodeId): NodeId | undefined => (Object.hasOwn(map, id) ? map[id] : undefined)

/**
 * The map to begin with: the same id where the kind is the same, else the only node of the same kind and name, which is how a
 * step that was drawn anew is found. A start or the only end is a pair by its kind alone; any other step is left to a person.
 */
export const proposeMap = (from: WorkflowDef, to: WorkflowDef): NodeMap => {
  const map: Record<NodeId, NodeId> = {}
  const taken = new Set<NodeId>()
  const pair = (one: NodeId, other: NodeId) => {
    map[one] = other
    taken.add(other)
  }
  for (const [id, { kind }] of Object.entries(from.nodes)) if (nodeAt(to, id)?.kind === kind) pair(id, id)
  const pairBy = (said: (node: FlowNode) => string) => {
    const ones = only(from, said, id => !Object.hasOwn(map, id))
    const others = only(to, said, id => !taken.has(id))
    for (const [key, one] of ones) {
      const other = others.get(key)
      if (one !== null && other) pair(one, other)
    }
  }
  pairBy(({ kind, settings }) => JSON.stringify([kind, settings.name]))
  pairBy(({ kind, settings }) =>
    kind === 'start' || kind === 'end' ? kind : JSON.stringify([kind, settings.name]),
  )
  return map
}

/** Nodes by what is said of them; null where several are the same. */
const only = (
  def: WorkflowDef,
  said: (node: FlowNode) => string,
  isLeft: (id: NodeId) => boolean,
): ReadonlyMap<string, NodeId | null> => {
  const found = new Map<string, NodeId | null>()
  for (const [id, node] of Object.entries(def.nodes))
    if (isLeft(id)) found.set(said(node), found.has(said(node)) ? null : id)
  return found
}

interface Migrated {
  readonly state: Instance
  readonly effects: readonly Effect[]
}

/**
 * Moves an instance to a newer release (section 5): what runs stands at the counterparts of its steps, open tasks keep seat, receipt
 * and limit, nothing upstream is run after the fact. Pure. Answers every reason why it has to stay, if there is one.
 */
export const migrate = (
  plan: MigrationPlan,
  before: Instance,
  by: Commander | null,
  now: number,
): Migrated | { readonly blocked: readonly MigrationBlock[] } => {
  const blocked = blocksOf(plan, before)
  if (blocked.length > 0) return { blocked }
  const keeps = counterpartsOf(plan, before)
  const name = (id: NodeId) => keeps.get(id) ?? retired(id, plan.from.release)
  const rows: TrackRow[] = []
  const track = (row: Omit<TrackRow, 'seq' | 'at'>) =>
    rows.push({ ...row, seq: before.tracked + rows.length + 1, at: now })
  const actor = by?.person ?? null
  track({ action: 'migrate', actor, text: `v${plan.from.release}->v${plan.to.release}` })
  const activations = before.activations.map((each): Activation => {
    const { restore, ...rest } = each
    const node = name(each.node)
    const kept = restore && movedRestore(plan, before, restore, keeps)
    if (restore && !kept && isLive(each))
      track({ action: 'direct_downgraded', activation: each.id, node, actor: null })
    return { ...rest, node, ...(kept && { restore: kept }) }
  })
  const nodes = new Map(before.activations.map(({ id, node }) => [id, node]))
  const { picked, ...kept } = before
  const state: Instance = {
    ...kept,
    release: plan.to.release,
    activations,
    scopes: before.scopes.map(scope => ({ ...scope, node: name(scope.node) })),
    timers: before.timers.flatMap(timer => movedTimer(plan, timer, nodes.get(timer.activation) ?? '')),
    ...(picked && {
      picked: Object.fromEntries(
        Object.entries(picked).flatMap(([id, people]) => {
          const to = has(plan.map, id)
          return to === undefined ? [] : [[to, people]]
        }),
      ),
    }),
    tracked: before.tracked + rows.length,
  }
  return { state, effects: rows.map(row => ({ kind: 'track', row })) }
}

/** A step without a counterpart stays in the history under a name no drawing has. */
const retired = (id: NodeId, release: number): NodeId => (id.includes('@v') ? id : `${id}@v${release}`)

/** Passed steps that something depends on: their effect is undone, or forbids undoing, when the run moves back over them. */
const bindsBack = (node: FlowNode | undefined): boolean =>
  node?.kind === 'service' || node?.kind === 'rule' || node?.kind === 'script'
    ? node.settings.undo !== 'rerun_safe'
    : node?.kind === 'subprocess' && node.settings.wait !== 'async' && !node.settings.undoable

const blocksOf = (plan: MigrationPlan, instance: Instance): readonly MigrationBlock[] => {
  const { from, to, map } = plan
  if (!isRunning(instance) || instance.release !== from.release) return [{ code: 'not_running' }]
  if (from.def.table !== to.def.table) return [{ code: 'table' }]
  const keeps = counterpartsOf(plan, instance)
  const live = instance.activations.filter(isLive)
  const found: MigrationBlock[] = []
  for (const { node } of live) {
    const target = has(map, node)
    const next = target === undefined ? undefined : nodeAt(to.def, target)
    if (!next) found.push({ code: 'unmapped', node })
    else if (next.kind !== nodeAt(from.def, node)?.kind) found.push({ code: 'kind', node })
  }
  for (const split of openSplits(instance)) {
    const target = has(map, split)
    if (target === undefined || !nodeAt(to.def, target)) found.push({ code: 'reshaped', node: split })
  }
  if (found.length > 0) return unique(found)
  const drawn = { from: blocksAround(from.def), to: blocksAround(to.def) }
  for (const each of live) {
    const [was, next] = [drawn.from.get(each.node), drawn.to.get(has(map, each.node) ?? '')]
    const path = pathOf(instance, each.path)
    if (!was || !next || !isSame(was, path)) found.push({ code: 'unstructured', node: each.node })
    else if (!isSame(next, mapped(map, path))) found.push({ code: 'reshaped', node: each.node })
    else if (!isOpenStill(plan, instance, each)) found.push({ code: 'signing', node: each.node })
  }
  for (const { open, node, expected } of instance.scopes)
    if (open && !fitsBlock(plan, node, expected)) found.push({ code: 'reshaped', node })
  for (const { node, state, superseded } of instance.activations)
    if (state === 'completed' && !superseded && !keeps.has(node) && bindsBack(nodeAt(from.def, node)))
      found.push({ code: 'irreversible', node })
  return unique(found)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const unique = (found: readonly MigrationBlock[]): readonly MigrationBlock[] => [
  ...new Map(found.map(each => [JSON.stringify(each), each])).values(),
]

const openSplits = ({ scopes }: Instance): readonly NodeId[] => [
  ...new Set(scopes.flatMap(({ open, node }) => (open ? [node] : []))),
]

/** Where a path of the run stands in the drawing. */
const pathOf = ({ scopes }: Pick<Instance, 'scopes'>, path: readonly InBranch[]): readonly DrawnBranch[] =>
  path.map(({ scope, branch }) => ({ split: scopes.find(({ id }) => id === scope)?.node ?? '', branch }))

const mapped = (map: NodeMap, path: readonly DrawnBranch[]): readonly DrawnBranch[] =>
  path.map(({ split, branch }) => ({ split: has(map, split) ?? '', branch }))

/** The block is of the same kind and has every branch its join waits for. Branches that were added are not waited for. */
const fitsBlock = ({ from, to, map }: MigrationPlan, split: NodeId, expected: readonly string[]): boolean => {
  const next = nodeAt(to.def, has(map, split) ?? '')
  if (!next || !isSplit(next) || next.kind !== nodeAt(from.def, split)?.kind) return false
  const branches = next.kind === 'parallel' || next.kind === 'inclusive' ? next.settings.branches : []
  return expected.every(branch => branches.some(({ id }) => id === branch))
}

/** Whether the votes so far leave the step open by the newer rules, and no more people are asked at once than they allow. */
const isOpenStill = ({ to, map }: MigrationPlan, instance: Instance, activation: Activation): boolean => {
  const node = has(map, activation.node) ?? ''
  if (!isHuman(nodeAt(to.def, node)) || activation.seats.length === 0) return true
  const sign = signOf({ def: to.def }, { node })
  if (settle(sign, activation.seats) !== 'open') return false
  const asked = instance.tasks.filter(
    task => task.activation === activation.id && !isFinal(task) && task.state !== 'waiting',
  )
  return sign.mode !== 'serial_sign' || asked.length <= 1
}

/**
 * Nodes of the run with the counterpart they are known by from now on: of the same kind and in the same blocks. A passed step that
 * moved elsewhere is history only, because a return to it would enter a block the newer drawing does not have there.
 */
const counterpartsOf = (
  { from, to, map }: MigrationPlan,
  instance: Instance,
): ReadonlyMap<NodeId, NodeId> => {
  const drawn = { from: blocksAround(from.def), to: blocksAround(to.def) }
  const nodes = new Set([
    ...instance.activations.map(({ node }) => node),
    ...instance.scopes.map(({ node }) => node),
  ])
  return new Map(
    [...nodes].flatMap(id => {
      const target = has(map, id)
      const [was, next] = [drawn.from.get(id), drawn.to.get(target ?? '')]
      const isKept =
        target !== undefined &&
        nodeAt(from.def, id)?.kind === nodeAt(to.def, target)?.kind &&
        was &&
        next &&
        isSame(mapped(map, was), next)
      return isKept ? [[id, target] as const] : []
    }),
  )
}

/** What a direct resubmission restores; undefined where a part of it has no counterpart, so that normal flow follows. */
const movedRestore = (
  plan: MigrationPlan,
  instance: Instance,
  restore: Restore,
  keeps: ReadonlyMap<NodeId, NodeId>,
): Restore | undefined => {
  const scopes = restore.scopes.map(each => ({ ...each, node: keeps.get(each.node) ?? '' }))
  const activations = restore.activations.map(({ restore: inner, ...each }) => {
    const kept = inner && movedRestore(plan, instance, inner, keeps)
    return {
      ...each,
      node: keeps.get(each.node) ?? '',
      isLost: inner !== undefined && !kept,
      ...(kept && { restore: kept }),
    }
  })
  const fits =
    activations.every(({ node, isLost, seats }) => {
      if (node === '' || isLost) return false
      return seats.length === 0 || settle(signOf({ def: plan.to.def }, { node }), seats) === 'open'
    }) && restore.scopes.every(({ node, expected }) => keeps.has(node) && fitsBlock(plan, node, expected))
  if (!fits) return undefined
  return { ...restore, scopes, activations: activations.map(({ isLost: _, ...each }) => each) }
}

/** A moment stays. The rule of a time limit goes by the same rule of the newer step; without one the limit is only shown. */
const movedTimer = ({ from, to, map }: MigrationPlan, timer: Timer, id: NodeId): readonly Timer[] => {
  if (timer.what !== 'limit') return [timer]
  const rulesOf = (node: FlowNode | undefined) =>
    isHuman(node) ? (node.settings.timeLimit?.rules ?? []) : []
  const was = rulesOf(nodeAt(from.def, id))[timer.rule ?? 0]
  const rules = rulesOf(nodeAt(to.def, has(map, id) ?? ''))
  const same = rules.findIndex(rule => isSame(rule, was))
  const rule = same >= 0 ? same : rules.findIndex(({ action }) => action === was?.action)
  return rule < 0 ? [] : [{ ...timer, rule }]
}
