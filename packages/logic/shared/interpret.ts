import { AppError, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { exprTypeOf, fits } from '@gantry/decisions/shared'
import { type Env, fromJson, isList, toJson, type Value, writeValue } from '@gantry/expr/shared'
import { type Block, blocksAt, type FieldOperator, type FieldRule, flowLimits } from './flow.ts'
import type { PlannedFlow } from './plan-flow.ts'

/** What a flow asks the world for; the driver answers with JSON. */
export type FlowEffect =
  | {
      readonly do: 'query'
      readonly table: string
      readonly where: readonly { readonly field: string; readonly op: FieldOperator; readonly value: Json }[]
      readonly most: number
    }
  | { readonly do: 'create'; readonly table: string; readonly values: JsonObject }
  | { readonly do: 'update'; readonly table: string; readonly id: string; readonly values: JsonObject }
  | { readonly do: 'delete'; readonly table: string; readonly id: string }
  | { readonly do: 'decide'; readonly decision: string; readonly input: JsonObject }
  | { readonly do: 'call'; readonly flow: string; readonly input: JsonObject; readonly depth: number }
  | {
      readonly do: 'connector'
      readonly connector: string
      readonly request: string
      readonly parameters: JsonObject
    }
  | { readonly do: 'script'; readonly code: string; readonly input: Json }

/** What the interpreter yields. A transaction is answered by driving what follows until `commit`. */
export type FlowStep =
  | {
      readonly step: 'before'
      readonly block: string
      /** Rounds of the loops around it, outermost first, from 1. */
      readonly rounds: readonly number[]
      readonly variables: JsonObject
    }
  | { readonly step: 'effect'; readonly block: string; readonly effect: FlowEffect }
  | { readonly step: 'begin'; readonly block: string }
  | { readonly step: 'commit' }

export type FlowRun = Generator<FlowStep, Json, Json>

interface Returned {
  readonly value: Value
}

/**
 * Runs a flow that has no issues. It counts its own steps, rows and time.
 * @throws AppError request.invalid naming inputs; logic.limit; logic.raised with the message of the flow
 */
export function* interpret(planned: PlannedFlow, input: JsonObject, env: Env, depth = 0): FlowRun {
  const { flow, compiled } = planned
  const variables: Record<string, Value> = inputsOf(planned, input, env)
  const until = Date.now() + flowLimits.time
  let steps = 0
  let rows = 0

  const reach = (block: Block, setting: string): Value =>
    compiled.get(`${block.id}.${setting}`)?.(variables, env) ?? null
  const jsonOf = (block: Block, setting: string): Json => toJson(reach(block, setting), env.timeZone)
  const rulesOf = (block: Block, setting: string, rules: readonly FieldRule[]): JsonObject =>
    Object.fromEntries(rules.map(({ field }, at) => [field, jsonOf(block, `${setting}.${at}`)]))
  const keep = (name: string | undefined, json: Json): void => {
    if (name !== undefined && name !== '') variables[name] = fromJson(json, { kind: 'any' }, env.timeZone)
  }
  const shown = (): JsonObject =>
    Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, toJson(value, env.timeZone)]))
  const count = (): void => {
    if (++steps > flowLimits.steps) throw new AppError('logic.limit', { limit: 'steps' })
    if (rows > flowLimits.rows) throw new AppError('logic.limit', { limit: 'rows' })
    if (Date.now() > until) throw new AppError('logic.limit', { limit: 'time' })
  }

  function* runAll(
    blocks: readonly Block[],
    rounds: readonly number[],
  ): Generator<FlowStep, Returned | null, Json> {
    for (const block of blocks) {
      const returned = yield* runBlock(block, rounds)
      if (returned) return returned
    }
    return null
  }

  function* runBlock(block: Block, rounds: readonly number[]): Generator<FlowStep, Returned | null, Json> {
    count()
    yield { step: 'before', block: block.id, rounds, variables: shown() }
    const ask = (effect: FlowEffect): FlowStep => ({ step: 'effect', block: block.id, effect })
    switch (block.kind) {
      case 'assign':
        variables[block.into] = reach(block, 'value')
        return null
      case 'branch':
        return yield* runAll(
          blocksAt(flow, block.id, reach(block, 'when') === true ? undefined : 'no'),
          rounds,
        )
      case 'loop': {
        const over = reach(block, 'over')
        const items = isList(over) ? over : over === null ? [] : [over]
        const inner = blocksAt(flow, block.id)
        for (const [at, item] of items.entries()) {
          count()
          variables[block.as] = item
          const returned = yield* runAll(inner, [...rounds, at + 1])
          if (returned) return returned
        }
        return null
      }
      case 'transaction': {
        yield { step: 'begin', block: block.id }
        const returned = yield* runAll(blocksAt(flow, block.id), rounds)
        yield { step: 'commit' }
        return returned
      }
      case 'query': {
        const where = block.where.map(({ field, op }, at) => ({
          field,
          op,
          value: jsonOf(block, `where.${at}`),
        }))
        const most = block.one ? 1 : (block.most ?? 1_000)
        const found = yield ask({ do: 'query', table: block.table, where, most })
        const list = Array.isArray(found) ? (found as readonly Json[]) : []
        rows += list.length
        keep(block.into, block.one ? (list[0] ?? null) : list)
        return null
      }
      case 'create':
        keep(
          block.into,
          yield ask({ do: 'create', table: block.table, values: rulesOf(block, 'values', block.values) }),
        )
        return null
      case 'update':
        yield ask({
          do: 'update',
          table: block.table,
          id: idOf(jsonOf(block, 'record'), block),
          values: rulesOf(block, 'values', block.values),
        })
        return null
      case 'delete':
        yield ask({ do: 'delete', table: block.table, id: idOf(jsonOf(block, 'record'), block) })
        return null
      case 'decide':
        keep(
          block.into,
          yield ask({ do: 'decide', decision: block.decision, input: rulesOf(block, 'input', block.input) }),
        )
        return null
      case 'call':
        if (depth + 1 >= flowLimits.depth) throw new AppError('logic.limit', { limit: 'depth' })
        keep(
          block.into,
          yield ask({
            do: 'call',
            flow: block.flow,
            input: rulesOf(block, 'input', block.input),
            depth: depth + 1,
          }),
        )
        return null
      case 'connector':
        keep(
          block.into,
          yield ask({
            do: 'connector',
            connector: block.connector,
            request: block.request,
            parameters: rulesOf(block, 'input', block.input),
          }),
        )
        return null
      case 'script':
        keep(block.into, yield ask({ do: 'script', code: block.code, input: jsonOf(block, 'input') }))
        return null
      case 'return':
        return { value: reach(block, 'value') }
      case 'raise':
        throw new AppError('logic.raised', { message: writeValue(reach(block, 'message')).slice(0, 500) })
    }
  }

  const returned = yield* runAll(blocksAt(flow, undefined), [])
  return returned ? toJson(returned.value, env.timeZone) : null
}

const idOf = (json: Json, block: Block): string => {
  const id =
    typeof json === 'string'
      ? json
      : json !== null && typeof json === 'object' && 'id' in json && typeof json.id === 'string'
        ? json.id
        : null
  if (id === null) throw new AppError('logic.no_record', { block: block.id })
  return id
}

const inputsOf = ({ flow }: PlannedFlow, input: JsonObject, env: Env): Record<string, Value> => {
  const variables: Record<string, Value> = {}
  const issues = flow.inputs.flatMap(({ name, type }) => {
    const json = Object.hasOwn(input, name) ? (input[name] ?? null) : null
    const value = fromJson(json, exprTypeOf(type), env.timeZone)
    variables[name] = value
    return (json !== null && value === null) || !fits(value, type) ? [issue(`input.${name}`, 'type')] : []
  })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return variables
}
