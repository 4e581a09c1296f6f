import { AppError, type Issue, issue, type Json, type JsonObject, type Text } from '@gantry/base/shared'
import { type Env, fromJson, toJson, type Value } from '@gantry/expr/shared'
import type { NodeId } from '@gantry/graph/shared'
import type { Decision } from './decision.ts'
import { type PlannedDecision, type PlannedNode, planDecision } from './plan.ts'
import type { AskTable, Violation } from './table/answer.ts'
import { compileTable } from './table/compile-table.ts'
import { orderOf } from './table/spans.ts'
import { exprTypeOf, fits } from './value-types.ts'

/** What one node came to. */
export interface NodeTrace {
  readonly value: Json
  /** Ids of the rows of a table that matched, the deciding one first. */
  readonly rows?: readonly string[]
  /** What the columns of a table were asked with, by column. */
  readonly inputs?: JsonObject
  readonly violation?: {
    readonly code: Violation['code']
    readonly rows: readonly string[]
    readonly column?: string
  }
}

/** What a decision answers: the value, and what every node it needed came to. */
export interface DecisionOutcome {
  readonly value: Json
  /** Whether a table on the way had no answer for a reason. */
  readonly sound: boolean
  readonly trace: Readonly<Record<NodeId, NodeTrace>>
}

/** A decision ready to be asked. */
export interface CompiledDecision {
  readonly planned: PlannedDecision
  /** @throws AppError request.invalid naming the inputs; expression.stopped */
  ask(input: JsonObject, env: Env): DecisionOutcome
}

/** @throws AppError decision.unsound where it cannot answer at all */
export const compileDecision = (decision: Decision): CompiledDecision => {
  const planned = planDecision(decision)
  const { result, nodes, circle } = planned
  if (result === null || circle.length > 0 || [...nodes.values()].some(({ faults }) => faults.length > 0))
    throw new AppError('decision.unsound')
  const tables = new Map<NodeId, AskTable>()
  for (const [id, { table }] of nodes) if (table) tables.set(id, compileTable(table))
  return { planned, ask: (input, env) => askDecision(planned, tables, result, input, env) }
}

/** Nodes are evaluated by need, each once. */
const askDecision = (
  { nodes }: PlannedDecision,
  tables: ReadonlyMap<NodeId, AskTable>,
  result: NodeId,
  input: JsonObject,
  env: Env,
): DecisionOutcome => {
  const values = new Map<NodeId, Value>()
  const trace: Record<NodeId, NodeTrace> = {}
  const issues: Issue[] = []
  let sound = true

  const reach = (id: NodeId): Value => {
    const known = values.get(id)
    if (known !== undefined) return known
    const node = nodes.get(id)
    if (!node) return null
    const row = Object.fromEntries(node.requires.map(each => [each, reach(each)]))
    const value = issues.length > 0 ? null : evaluate(node, row)
    values.set(id, value)
    return value
  }

  const evaluate = (planned: PlannedNode, row: Readonly<Record<string, Value>>): Value => {
    const { id, node } = planned
    const ask = tables.get(id)
    if (node.kind === 'input') {
      const found = inputValue(planned, input, env)
      if ('code' in found) issues.push(found)
      const value = 'code' in found ? null : found.value
      trace[id] = { value: toJson(value, env.timeZone) }
      return value
    }
    if (!ask || node.kind !== 'table') {
      const value = planned.evaluate?.(row, env) ?? null
      trace[id] = { value: node.kind === 'function' ? null : toJson(value, env.timeZone) }
      return value
    }
    const { value, rows, inputs, violation } = ask(row, env)
    const named = (numbers: readonly number[]) => numbers.map(at => node.settings.rows[at]?.id ?? '')
    if (violation) sound = false
    trace[id] = {
      value: toJson(value, env.timeZone),
      rows: named(rows),
      inputs: Object.fromEntries(
        node.settings.inputs.map((column, at) => [column.id, toJson(inputs[at] ?? null, env.timeZone)]),
      ),
      ...(violation && {
        violation: {
          code: violation.code,
          rows: named(violation.rows),
          ...(violation.column !== undefined && { column: violation.column }),
        },
      }),
    }
    return value
  }

  const value = reach(result)
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return { value: toJson(value, env.timeZone), sound, trace }
}

/** The value of an input, by its id or by its name in either language. */
const inputValue = (
  { id, node, allowed }: PlannedNode,
  input: JsonObject,
  env: Env,
): { readonly value: Value } | Issue => {
  if (node.kind !== 'input') return { value: null }
  const { type, label } = node.settings
  const given = [id, ...namesOf(label)].map(key => (Object.hasOwn(input, key) ? input[key] : undefined))
  const json = given.find(each => each !== undefined) ?? null
  const value = fromJson(json, exprTypeOf(type), env.timeZone)
  const place = `input.${id}`
  if (json !== null && value === null) return issue(place, 'type')
  if (!fits(value, type)) return issue(place, 'type')
  if (allowed && value !== null && !isAllowed(allowed, value, env)) return issue(place, 'choice')
  return { value }
}

const namesOf = (label: Text): readonly string[] =>
  typeof label === 'string' ? [label] : Object.values(label)

const isAllowed = (allowed: NonNullable<PlannedNode['allowed']>, value: Value, env: Env): boolean => {
  if (allowed.kind === 'any' || allowed.kind === 'broken') return true
  if (allowed.kind === 'test') return allowed.test({}, env, value) === true
  const within = allowed.spans.some(
    ({ low, lowIn, high, highIn }) =>
      (low === null || isAbove(orderOf(value, low), lowIn)) &&
      (high === null || isAbove(orderOf(high, value), highIn)),
  )
  return within !== allowed.negated
}

const isAbove = (order: number | null, orEqual: boolean): boolean =>
  order !== null && (orEqual ? order >= 0 : order > 0)

/** Whether two answers are the same, whatever the order of their members. */
export const sameAnswer = (left: Json, right: Json): boolean =>
  JSON.stringify(inOrder(left)) === JSON.stringify(inOrder(right))

const inOrder = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(inOrder)
  if (json === null || typeof json !== 'object') return json
  return Object.fromEntries(
    Object.entries(json)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, inOrder(each ?? null)]),
  )
}
