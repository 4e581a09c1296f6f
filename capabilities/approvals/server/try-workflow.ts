import { AppError, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { getRecord, requireTableDesigner, tableOf } from '@gantry/records/server'
import {
  type Command,
  type Commander,
  type Explanation,
  type Instance,
  keyFieldsOf,
  type Refusal,
  type WorkflowDef,
  workflowKind,
} from '@gantry/workflow/shared'
import { Value } from 'typebox/value'
import type { TriedStep, TriedWorkflow } from '../shared/contract.ts'
import { deciderFor } from './decider.ts'
import type { Pinned } from './definition.ts'
import { answer, departmentOf } from './people.ts'
import { saidRefusal } from './said-refusal.ts'
import { executorsOf, saidRules } from './said-rules.ts'

/** Decisions of one trial; a definition that passes the check ends long before. */
const mostDecisions = 500

interface Tried {
  readonly body: unknown
  readonly initiator: string
  readonly record: string
}

/**
 * Plays a definition for an initiator and a record with everybody agreeing, by the engine that runs it, and stores nothing.
 * @throws AppError permission.denied, design.invalid with what is wrong, record.not_found, table.not_found
 */
export const tryWorkflow = async (ctx: Ctx, { body, initiator, record }: Tried): Promise<TriedWorkflow> => {
  const pinned = await checked(ctx, body)
  const row = (await getRecord(ctx, pinned.table, record)).data as JsonObject
  const { state, why, refused } = await playWorkflow(ctx, pinned, { row, initiator, record })
  return {
    steps: await stepsOf(ctx, pinned.def, state, why),
    outcome: refused ? null : (state.outcome ?? null),
    refused: refused && { code: refused.code, params: await saidRefusal(ctx, pinned.def, refused) },
  }
}

interface Played {
  /** The instance as far as it came. */
  readonly state: Instance
  /** Why these people, by activation. */
  readonly why: ReadonlyMap<number, Explanation>
  readonly refused: Refusal | null
}

/** Plays a definition over the values of a record until it ends, or nobody is asked any more. */
export const playWorkflow = async (
  ctx: Ctx,
  pinned: Pinned,
  {
    row,
    initiator,
    record,
  }: { readonly row: JsonObject; readonly initiator: string; readonly record: string },
): Promise<Played> => {
  const decide = await deciderFor(ctx, pinned, row)
  const why = new Map<number, Explanation>()
  let now = ctx.now.getTime()
  let state = await draftOf(ctx, pinned, initiator, record)
  for (let left = mostDecisions; left > 0; left--) {
    const [command, by] = nextOf(pinned.def, state)
    if (command.do === 'tick') now = Math.max(now, Math.min(...state.timers.map(({ at }) => at)))
    const decision = await decide(state, command, by, now)
    if ('refused' in decision) return { state, why, refused: decision.refused }
    for (const effect of decision.effects)
      if (effect.kind === 'explain') why.set(effect.activation, effect.why)
    state = decision.state
    if (state.state !== 'ongoing') break
  }
  return { state, why, refused: null }
}

const checked = async (ctx: Ctx, body: unknown): Promise<Pinned> => {
  if (!Value.Check(workflowKind.schema, body)) throw new AppError('design.invalid')
  const def = body as WorkflowDef
  await requireTableDesigner(ctx, [def.table])
  const table = await tableOf(ctx, def.table)
  const scope = { tables: new Map([[table.id, table]]), before: new Map(), named: new Map() }
  const errors = workflowKind.check(def, scope).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new AppError('design.invalid', {}, errors)
  return { def, release: 0, table, keyFields: keyFieldsOf(def, table, scope), monitors: def.monitors }
}

const draftOf = async (
  ctx: Ctx,
  { def, table }: Pinned,
  initiator: string,
  record: string,
): Promise<Instance> => ({
  id: def.id,
  workflow: def.id,
  release: 0,
  table: table.id,
  record,
  state: 'draft',
  initiator,
  initiatorDepartment: await departmentOf(ctx, { departmentOf: initiator }),
  activations: [],
  scopes: [],
  tasks: [],
  timers: [],
  next: 1,
  tracked: 0,
})

/** Everybody agrees, in the order in which they are asked. */
const nextOf = (def: WorkflowDef, state: Instance): readonly [Command, Commander | null] => {
  if (state.state === 'draft') return [{ do: 'submit' }, { person: state.initiator, rights: ['new'] }]
  const task = state.tasks.find(each => each.state === 'open' || each.state === 'pool')
  if (!task) return [{ do: 'tick' }, null]
  const activation = state.activations.find(({ id }) => id === task.activation)
  const seat = activation?.seats.find(({ id }) => id === task.seat)
  const person = task.holder ?? seat?.candidates?.[0] ?? state.initiator
  const by: Commander = { person, rights: ['admin'] }
  if (task.state === 'pool') return [{ do: 'claim', task: task.id }, by]
  const isApproval = def.nodes[activation?.node ?? '']?.kind === 'approve'
  return [{ do: isApproval ? 'agree' : 'submit', task: task.id }, by]
}

const stepsOf = async (
  ctx: Ctx,
  def: WorkflowDef,
  { activations, tasks }: Instance,
  why: ReadonlyMap<number, Explanation>,
): Promise<readonly TriedStep[]> => {
  const ids = [
    ...new Set(
      activations.flatMap(({ seats }) =>
        seats.flatMap(({ person, candidates = [] }) => [person ?? [], candidates].flat()),
      ),
    ),
  ]
  const names = new Map((await answer(ctx, { ask: 'persons', ids })).map(({ id, name }) => [id, name]))
  const said = await saidRules(
    ctx,
    activations.map(({ id, node }) => ({
      executors: executorsOf(def, node),
      gave: why.get(id)?.rules ?? [],
    })),
  )
  return activations.map(({ id, node, seats }, at) => {
    const known = why.get(id)
    const due = tasks.find(task => task.activation === id && task.due !== undefined)?.due
    return {
      node,
      people: [
        ...new Set(seats.flatMap(({ person, candidates = [] }) => [person ?? [], candidates].flat())),
      ].map(person => ({ id: person, title: names.get(person) ?? '' })),
      due: due === undefined ? null : new Date(due).toISOString(),
      why: known
        ? {
            rules: said[at] ?? [],
            passed: known.passed,
            same: known.same ?? null,
            empty: known.empty ?? null,
          }
        : null,
    }
  })
}
