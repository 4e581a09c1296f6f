import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { catalogOf, findTable, getRecord, requireTableDesigner } from '@gantry/records/server'
import {
  type Command,
  type Commander,
  type Explanation,
  type Instance,
  isHuman,
  isPlayable,
  keyFieldsOf,
  newInstance,
  type Refusal,
  type TriedPick,
  type TriedStep,
  type TriedWorkflow,
  type WorkflowDef,
  workflowKind,
} from '@gantry/workflow/shared'
import { Value } from 'typebox/value'
import type { Picks } from '../shared/contract.ts'
import { type Decide, deciderFor } from './decider.ts'
import { type Pinned, withSlaves } from './definition.ts'
import { answer, departmentOf } from './people.ts'
import { saidRefusal } from './said-refusal.ts'
import { executorsOf, saidRules } from './said-rules.ts'
import { extentOf, foundBy, picksAt, withoutPicks } from './without-picks.ts'

/** Decisions of one trial; a definition that passes the check ends long before. */
const mostDecisions = 500

interface Tried {
  readonly body: unknown
  readonly initiator: string
  readonly record: string
  readonly picks?: Picks
}

/**
 * Plays a definition for an initiator and a record with everybody agreeing, by the engine that runs it, and stores nothing.
 * @throws AppError permission.denied, design.invalid with what is wrong, record.not_found, table.not_found
 */
export const tryWorkflow = async (
  ctx: Ctx,
  { body, initiator, record, picks }: Tried,
): Promise<TriedWorkflow> => {
  const pinned = await checked(ctx, body)
  const row = (await getRecord(ctx, pinned.table, record)).data as JsonObject
  const played = await playWorkflow(ctx, pinned, { row, initiator, record, ...(picks && { picks }) })
  const { state, refused } = played
  return {
    steps: await stepsOf(ctx, pinned.def, played),
    outcome: refused ? null : (state.outcome ?? null),
    refused: refused && (await sayStop(ctx, pinned.def, refused, played.nobody)),
  }
}

interface Played {
  /** The instance as far as it came. */
  readonly state: Instance
  /** Why these people, by activation. */
  readonly why: ReadonlyMap<number, Explanation>
  /** Who may be picked for a step, by node. */
  readonly ranges: ReadonlyMap<string, readonly string[]>
  readonly refused: Refusal | null
  /** What the rules gave for the step it stopped at because nobody was found. */
  readonly nobody?: Explanation | undefined
}

interface Given {
  readonly row: JsonObject
  readonly initiator: string
  readonly record: string
  readonly picks?: Picks
}

/**
 * Plays a definition over the values of a record until it ends, or nobody is asked any more. Where a step picks people and none
 * are given, the first who may be picked are.
 */
export const playWorkflow = async (
  ctx: Ctx,
  pinned: Pinned,
  { row, initiator, record, picks: given = {} }: Given,
): Promise<Played> => {
  const decide = await deciderFor(ctx, pinned, row)
  const look = await deciderFor(ctx, pinned, row, { def: withoutPicks(pinned.def) })
  const why = new Map<number, Explanation>()
  const ranges = new Map<string, readonly string[]>()
  const picks: Record<string, readonly string[]> = {}
  let now = ctx.now.getTime()
  let state = await draftOf(ctx, pinned, initiator, record)
  for (let left = mostDecisions; left > 0; left--) {
    const [command, by] = nextOf(pinned.def, state, picks)
    if (command.do === 'tick') now = Math.max(now, Math.min(...state.timers.map(({ at }) => at)))
    const decision = await decide(state, command, by, now)
    if ('refused' in decision) {
      const { refused } = decision
      const node = typeof refused.params?.node === 'string' ? refused.params.node : ''
      if (refused.code === 'no_executor') {
        const admit = await deciderFor(ctx, pinned, row, { def: withAdminSeat(pinned.def, node) })
        const nobody = explanationOf(node, await admit(state, command, by, now))
        return { state, why, ranges, refused, nobody }
      }
      if (refused.code !== 'pick_required' || ranges.has(node)) return { state, why, ranges, refused }
      const range = rangeOf(node, await look(state, command, by, now))
      ranges.set(node, range)
      picks[node] = given[node] ?? range.slice(0, extentOf(picksAt(pinned.def.nodes[node]))?.min)
      continue
    }
    for (const effect of decision.effects)
      if (effect.kind === 'explain') why.set(effect.activation, effect.why)
    state = decision.state
    if (state.state !== 'ongoing') break
  }
  return { state, why, ranges, refused: null }
}

/** Who may be picked for a step, as the engine explains the step with all of them in it. */
const rangeOf = (node: string, looked: Awaited<ReturnType<Decide>>): readonly string[] => {
  const why = explanationOf(node, looked)
  return why ? foundBy(why) : []
}

/** Why a step that a decision entered has its people. */
const explanationOf = (node: string, decided: Awaited<ReturnType<Decide>>): Explanation | undefined => {
  if ('refused' in decided) return undefined
  const entered = decided.state.activations.findLast(each => each.node === node)?.id
  const explained = decided.effects.find(effect => effect.kind === 'explain' && effect.activation === entered)
  return explained?.kind === 'explain' ? explained.why : undefined
}

/** The definition with an administrator at a step nobody is found for, so that the engine enters it and explains its rules. */
const withAdminSeat = (def: WorkflowDef, id: string): WorkflowDef => {
  const node = def.nodes[id]
  if (!isHuman(node)) return def
  const settings = { ...node.settings, empty: { does: 'admin_seat' as const } }
  return { ...def, nodes: { ...def.nodes, [id]: { ...node, settings } as typeof node } }
}

const sayStop = async (
  ctx: Ctx,
  def: WorkflowDef,
  refused: Refusal,
  nobody: Explanation | undefined,
): Promise<NonNullable<TriedWorkflow['refused']>> => {
  const node = typeof refused.params?.node === 'string' ? refused.params.node : null
  const [rules = []] = await saidRules(ctx, [
    { table: def.table, executors: executorsOf(def, node ?? undefined), gave: nobody?.rules ?? [] },
  ])
  return { code: refused.code, params: await saidRefusal(ctx, def, refused), node, rules }
}

const checked = async (ctx: Ctx, body: unknown): Promise<Pinned> => {
  if (!Value.Check(workflowKind.schema, body)) throw new AppError('design.invalid')
  const def = body as WorkflowDef
  await requireTableDesigner(ctx, [def.table])
  const catalog = await catalogOf(ctx)
  const table = findTable(catalog, def.table)
  const tables = withSlaves(table, catalog.tables)
  const scope = { tables, before: new Map(), named: new Map() }
  const problems = workflowKind.check(def, scope)
  if (!isPlayable(problems))
    throw new AppError(
      'design.invalid',
      {},
      problems.filter(({ severity }) => severity === 'error'),
    )
  return { def, release: 0, table, tables, keyFields: keyFieldsOf(def, table, scope), monitors: def.monitors }
}

const draftOf = async (
  ctx: Ctx,
  { def, table }: Pinned,
  initiator: string,
  record: string,
): Promise<Instance> =>
  newInstance({
    id: def.id,
    workflow: def.id,
    release: 0,
    table: table.id,
    record,
    initiator,
    initiatorDepartment: await departmentOf(ctx, { departmentOf: initiator }),
  })

/** Everybody agrees, in the order in which they are asked. */
const nextOf = (def: WorkflowDef, state: Instance, picks: Picks): readonly [Command, Commander | null] => {
  if (state.state === 'draft')
    return [
      { do: 'submit', picks },
      { person: state.initiator, rights: ['new'] },
    ]
  const task = state.tasks.find(each => each.state === 'open' || each.state === 'pool')
  if (!task) return [{ do: 'tick' }, null]
  const activation = state.activations.find(({ id }) => id === task.activation)
  const seat = activation?.seats.find(({ id }) => id === task.seat)
  const person = task.holder ?? seat?.candidates?.[0] ?? state.initiator
  const by: Commander = { person, rights: ['admin'] }
  if (task.state === 'pool') return [{ do: 'claim', task: task.id }, by]
  // Placeholders: what people write with a decision is not known.
  const given = { task: task.id, picks, opinion: '-', signature: '-' }
  const isApproval = def.nodes[activation?.node ?? '']?.kind === 'approve'
  return [{ do: isApproval ? 'agree' : 'submit', ...given }, by]
}

const stepsOf = async (
  ctx: Ctx,
  def: WorkflowDef,
  { state: { activations, tasks }, why, ranges }: Played,
): Promise<readonly TriedStep[]> => {
  const ids = [
    ...new Set([
      ...activations.flatMap(({ seats }) =>
        seats.flatMap(({ person, candidates = [] }) => [person ?? [], candidates].flat()),
      ),
      ...[...ranges.values()].flat(),
    ]),
  ]
  const names = new Map((await answer(ctx, { ask: 'persons', ids })).map(({ id, name }) => [id, name]))
  const said = await saidRules(
    ctx,
    activations.map(({ id, node }) => ({
      table: def.table,
      executors: executorsOf(def, node),
      gave: why.get(id)?.rules ?? [],
    })),
  )
  const named = (id: string) => ({ id, title: names.get(id) ?? '' })
  const pickFor = (node: string): TriedPick | null => {
    const rules = picksAt(def.nodes[node])
    const [extent, range] = [extentOf(rules), ranges.get(node)]
    if (!extent || !range) return null
    const isAnybody = rules.some(({ among }) => among.length === 0)
    return { ...extent, among: isAnybody ? null : range.map(named) }
  }
  return activations.map(({ id, node, seats }, at) => {
    const known = why.get(id)
    const due = tasks.find(task => task.activation === id && task.due !== undefined)?.due
    return {
      node,
      people: [
        ...new Set(seats.flatMap(({ person, candidates = [] }) => [person ?? [], candidates].flat())),
      ].map(named),
      due: due === undefined ? null : new Date(due).toISOString(),
      why: known
        ? {
            rules: said[at] ?? [],
            passed: known.passed,
            same: known.same ?? null,
            empty: known.empty ?? null,
          }
        : null,
      pick: pickFor(node),
    }
  })
}
