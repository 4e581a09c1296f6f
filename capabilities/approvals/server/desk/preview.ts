import { type Json, type JsonObject, newId } from '@gantry/base/shared'
import type { NodeId } from '@gantry/graph/shared'
import { asSystem, type Ctx } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'
import {
  type Command,
  type Commander,
  type Effect,
  type Explanation,
  type FlowNode,
  type Instance,
  isHuman,
  newInstance,
  type WorkflowDef,
} from '@gantry/workflow/shared'
import type { NextStep, Preview } from '../../shared/desk.ts'
import { asPrincipal, startingFor } from '../agency/as-principal.ts'
import { commanderOf } from '../commander.ts'
import { deciderFor, requireAccepted } from '../decider.ts'
import { definitionOf, type Pinned } from '../definition.ts'
import { rowRightsAt, writable } from '../field-permissions.ts'
import { filledRows } from '../opened-rows.ts'
import { answer, departmentOf } from '../people.ts'
import { requireConcerned } from '../run-command.ts'
import { loadInstance } from '../store.ts'
import { extentOf, foundBy, picksAt, withoutPicks } from '../without-picks.ts'

const mostPeople = 50

/** Which steps follow a decision. @throws AppError workflow.* as the decision itself would be refused */
export const previewCommand = async (
  ctx: Ctx,
  given: {
    readonly instance: string
    readonly task: number
    readonly do: 'submit' | 'agree'
    readonly values?: Readonly<Record<string, Json>>
  },
): Promise<Preview> => {
  const { state } = await loadInstance(ctx, given.instance)
  await requireConcerned(ctx, state)
  const pinned = await definitionOf(ctx, state.workflow, state.release)
  const task = state.tasks.find(({ id }) => id === given.task)
  const node = state.activations.find(({ id }) => id === task?.activation)?.node ?? ''
  const row = (await getRecord(asSystem(ctx, 'workflow preview'), pinned.table, state.record))
    .data as JsonObject
  const step = { def: pinned.def, node, table: pinned.table, tables: pinned.tables }
  const { open } = writable(step, given.values ?? {}, row)
  const filled = Object.entries(open).map(([field, value = null]) => [
    field,
    rowRightsAt(step, field) ? filledRows(value, row[field] ?? null) : value,
  ])
  // Placeholders: opinion and signature are entered with the decision, not for the preview.
  const command: Command = { do: given.do, task: given.task, opinion: '-', signature: '-' }
  return look(
    ctx,
    pinned,
    state,
    command,
    await commanderOf(ctx, pinned),
    { ...row, ...Object.fromEntries(filled) },
    Object.keys(open),
  )
}

/** Which steps follow the submission of a record. @throws AppError workflow.*, record.not_found */
export const previewStart = async (
  ctx: Ctx,
  {
    workflow,
    record,
    ...given
  }: { readonly workflow: string; readonly record: string; readonly for?: string },
): Promise<Preview> => {
  const pinned = await definitionOf(ctx, workflow)
  const starter = given.for === undefined ? ctx : await asPrincipal(ctx, pinned.table.id, given.for)
  const row = (await getRecord(starter, pinned.table, record)).data as JsonObject
  const draft = newInstance({
    id: newId(),
    workflow,
    release: pinned.release,
    table: pinned.table.id,
    record,
    initiator: starter.actor.personId,
    initiatorDepartment: await departmentOf(ctx, { departmentOf: starter.actor.personId }),
  })
  const by =
    given.for === undefined ? await commanderOf(ctx, pinned) : await startingFor(starter, ctx, pinned)
  return look(ctx, pinned, draft, { do: 'submit', opinion: '-' }, by, row, [])
}

/** Runs the decision in the real engine, with all candidates in place of a pick. */
const look = async (
  ctx: Ctx,
  pinned: Pinned,
  state: Instance,
  command: Command,
  by: Commander,
  row: JsonObject,
  changed: readonly string[],
): Promise<Preview> => {
  const decide = await deciderFor(ctx, pinned, row, { changed, def: withoutPicks(pinned.def) })
  const decided = await requireAccepted(ctx, pinned, await decide(state, command, by))
  const why = new Map(
    decided.effects.flatMap(effect =>
      effect.kind === 'explain' ? [[effect.activation, effect.why] as const] : [],
    ),
  )
  return {
    next: await stepsOf(ctx, pinned.def, state, decided.state, { why, copies: copiesIn(decided.effects) }),
    outcome: decided.state.outcome ?? null,
  }
}

/** Who gets a copy at each step: steps of copies have no seats. */
const copiesIn = (effects: readonly Effect[]): ReadonlyMap<NodeId, readonly string[]> =>
  new Map(
    effects.flatMap(effect =>
      effect.kind === 'takes_part' && effect.as === 'cc' ? [[effect.node, effect.people] as const] : [],
    ),
  )

interface Found {
  readonly why: ReadonlyMap<number, Explanation>
  readonly copies: ReadonlyMap<NodeId, readonly string[]>
}

const stepsOf = async (
  ctx: Ctx,
  def: WorkflowDef,
  before: Instance,
  after: Instance,
  { why, copies }: Found,
): Promise<readonly NextStep[]> => {
  const entered = after.activations.filter(({ id, node }) => {
    const kind = def.nodes[node]?.kind
    return id >= before.next && kind !== 'start' && (isHuman(def.nodes[node]) || kind === 'cc')
  })
  const found = entered.map(({ id, node, seats, chain = [] }) => {
    const settings = def.nodes[node]
    const picks = picksAt(settings)
    const isAnybody = picks.some(({ among }) => among.length === 0)
    const known = why.get(id)
    const seated = [
      ...seats.flatMap(({ person, candidates = [] }) => [person ?? [], candidates].flat()),
      ...chain,
    ]
    const people =
      picks.length > 0 ? (isAnybody || !known ? [] : foundBy(known)) : (copies.get(node) ?? seated)
    const pick = extentOf(picks)
    const isSeveral = pick ? pick.max > 1 : new Set(people).size > 1
    const sign = isSeveral ? signAt(settings, chain.length > 0) : null
    const fell = after.tasks.some(({ activation, exception }) => activation === id && exception !== undefined)
    return { node, people: [...new Set(people)].slice(0, mostPeople), fell: fell && !pick, pick, sign }
  })
  const ids = [...new Set(found.flatMap(({ people }) => people))]
  const names = new Map((await answer(ctx, { ask: 'persons', ids })).map(({ id, name }) => [id, name]))
  return found.map(({ node, people, fell, pick, sign }) => ({
    node,
    name: def.nodes[node]?.settings.name ?? '',
    kind: def.nodes[node]?.kind ?? '',
    people: people.map(id => ({ id, title: names.get(id) ?? '' })),
    fell,
    pick,
    sign,
  }))
}

/** How several people decide at a step. */
const signAt = (node: FlowNode | undefined, isChain: boolean): NextStep['sign'] => {
  if (!isHuman(node)) return null
  if (isChain) return { mode: 'chain' }
  if (node.kind !== 'approve')
    return { mode: node.kind === 'fill' && node.settings.all ? 'countersign' : 'pool' }
  const { sign } = node.settings
  if (sign.mode === 'single') return null
  if (sign.mode !== 'vote') return { mode: sign.mode }
  const { share, count } = sign
  return { mode: 'vote', ...(share !== undefined && { share }), ...(count !== undefined && { count }) }
}
