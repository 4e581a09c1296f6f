import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import { askOf, decide } from '@gantry/decisions/server'
import { connectorDoorOf } from '@gantry/designs/server'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { all, where } from '@gantry/model/shared'
import {
  catalogOf,
  createRecord,
  findRecords,
  getRecord,
  removeRecord,
  updateRecord,
} from '@gantry/records/server'
import { runScript } from '@gantry/sandbox/server'
import type { Flow } from '../shared/flow.ts'
import { type FlowEffect, type FlowRun, type FlowStep, interpret } from '../shared/interpret.ts'
import { type PlannedFlow, planFlow } from '../shared/plan-flow.ts'

/** One step of a trial run. */
export interface FlowTrace {
  readonly block: string
  readonly rounds: readonly number[]
  /** The variables before the block ran. */
  readonly variables: JsonObject
  /** Milliseconds since the run began. */
  readonly at: number
  readonly error?: string
}

/** What a run tells while it goes on. */
export interface RunWatch {
  began(release: number): void
  /** Before each block of the flow itself; blocks of flows it calls are not told of. */
  before(step: StartedStep): void
}

export interface FlowOutcome {
  readonly value: Json
  readonly release: number
  readonly steps: number
}

/** Steps of a trial that are kept to be looked at. */
const mostTraced = 1_000

/** Plans of releases in this process, by the version of the tables they were planned with. */
const planned = new WeakMap<object, Map<string, PlannedFlow>>()
const mostPlanned = 200

/**
 * Runs the newest release of a flow with the rights of the caller, who may: callers check that before.
 * @throws AppError logic.not_found, logic.limit, logic.raised, and whatever its effects are refused with
 */
export const runFlow = async (
  ctx: Ctx,
  { flow: id, input }: { readonly flow: string; readonly input: JsonObject },
  { depth = 0, watch }: { readonly depth?: number; readonly watch?: RunWatch } = {},
): Promise<FlowOutcome> => {
  const { rows } = await ctx.db.run<{ readonly number: number; readonly body: Flow }>(sql`
    select r.number, r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'logic' and d.id = ${id} and d.state = 'active'`)
  const [row] = rows
  if (!row) throw new AppError('logic.not_found')
  watch?.began(row.number)
  const { tables } = await catalogOf(ctx)
  const known = planned.get(tables) ?? new Map<string, PlannedFlow>()
  planned.set(tables, known)
  const key = `${id} ${row.number}`
  const ready = known.get(key) ?? planFlow(row.body, tables)
  if (known.size < mostPlanned) known.set(key, ready)
  if (ready.issues.length > 0) throw new AppError('logic.unsound')
  let steps = 0
  const value = await drive(ctx, interpret(ready, input, askOf(ctx), depth), step => {
    steps++
    watch?.before(step)
  })
  return { value, release: row.number, steps }
}

/** A trial: the trace, and what it came to. Nothing is kept, and connectors are not called: they answer null. */
export const tryFlow = async (
  ctx: Ctx,
  flow: Flow,
  input: JsonObject,
): Promise<{
  readonly trace: readonly FlowTrace[]
  readonly value: Json
  readonly error: AppError | null
}> => {
  const { tables } = await catalogOf(ctx)
  const ready = planFlow(flow, tables)
  if (ready.issues.length > 0) throw new AppError('logic.unsound', {}, ready.issues)
  const trace: FlowTrace[] = []
  const began = Date.now()
  const nothing = new Error('rolled back')
  let value: Json = null
  let error: AppError | null = null
  try {
    await inTransaction(ctx, async tx => {
      try {
        value = await drive(
          tx,
          interpret(ready, input, askOf(ctx)),
          step => {
            if (trace.length < mostTraced) trace.push({ ...step, at: Date.now() - began })
          },
          true,
        )
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown
        error = thrown
      }
      throw nothing
    })
  } catch (thrown) {
    if (thrown !== nothing) throw thrown
  }
  return { trace, value, error }
}

type StartedStep = Omit<FlowTrace, 'at' | 'error'>
type Watch = (step: StartedStep) => void

/** Performs what a flow asks for, to its end. */
const drive = async (ctx: Ctx, run: FlowRun, watch: Watch, isTrial = false): Promise<Json> => {
  let answer: Json = null
  for (;;) {
    const next = run.next(answer)
    if (next.done) return next.value
    answer = await follow(ctx, run, next.value, watch, isTrial)
  }
}

const follow = async (
  ctx: Ctx,
  run: FlowRun,
  step: FlowStep,
  watch: Watch,
  isTrial: boolean,
): Promise<Json> => {
  if (step.step === 'before') watch({ block: step.block, rounds: step.rounds, variables: step.variables })
  if (step.step === 'effect')
    return isTrial && step.effect.do === 'connector' ? previewed(ctx, step.effect) : perform(ctx, step.effect)
  if (step.step === 'begin') await inTransaction(ctx, tx => driveToCommit(tx, run, watch, isTrial))
  return null
}

const driveToCommit = async (ctx: Ctx, run: FlowRun, watch: Watch, isTrial: boolean): Promise<void> => {
  let answer: Json = null
  for (;;) {
    const next = run.next(answer)
    if (next.done || next.value.step === 'commit') return
    answer = await follow(ctx, run, next.value, watch, isTrial)
  }
}

type Asked = Extract<FlowEffect, { readonly do: 'connector' }>

/** @throws AppError gateway.connector where nobody calls connectors */
const doorOf = (ctx: Ctx) => {
  const door = connectorDoorOf(ctx.kernel)
  if (!door) throw new AppError('gateway.connector')
  return door
}

/** Checks what would be sent. @throws AppError gateway.connector, request.invalid */
const previewed = async (ctx: Ctx, asked: Asked): Promise<null> => {
  await doorOf(ctx).preview(ctx, asked)
  return null
}

/** @throws AppError logic.in_transaction, and what calling a connector throws */
const callConnector = async (ctx: Ctx, { connector, request, parameters }: Asked): Promise<Json> => {
  if (ctx.tx) throw new AppError('logic.in_transaction')
  const asked = { connector, request, parameters, by: ctx.actor.name }
  return (await doorOf(ctx).call(ctx, asked)).value
}

const perform = async (ctx: Ctx, effect: FlowEffect): Promise<Json> => {
  switch (effect.do) {
    case 'query':
      return queryAll(ctx, effect)
    case 'create': {
      const { id } = await createRecord(ctx, effect.table, plainValues(effect.values))
      return plainJson((await getRecord(ctx, effect.table, id)).data)
    }
    case 'update': {
      const { data } = await getRecord(ctx, effect.table, effect.id)
      const changes = { ...plainValues(effect.values), version: data.version }
      await updateRecord(ctx, effect.table, effect.id, changes)
      return null
    }
    case 'delete':
      await removeRecord(ctx, effect.table, effect.id)
      return null
    case 'decide': {
      const { value, sound } = await decide(ctx, effect)
      if (!sound) throw new AppError('decision.no_answer')
      return value
    }
    case 'call':
      return (await runFlow(ctx, effect, { depth: effect.depth })).value
    case 'connector':
      return callConnector(ctx, effect)
    case 'script':
      return runScript(effect.code, effect.input)
  }
}

const pageSize = 200

const queryAll = async (
  ctx: Ctx,
  { table, where: tests, most }: Extract<FlowEffect, { readonly do: 'query' }>,
): Promise<Json> => {
  const filter = all(...tests.map(({ field, op, value }) => where(field, op, plainValue(value))))
  const found: Json[] = []
  for (let page = 1; found.length < most; page++) {
    const size = Math.min(pageSize, most)
    const { data } = await findRecords(ctx, table, { filter, page, pageSize: size, count: 'none' })
    found.push(...data.map(plainJson))
    if (data.length < size) break
  }
  return found.slice(0, most)
}

const plainJson = (row: unknown): Json => JSON.parse(JSON.stringify(row)) as Json

/** A person or a linked record is written by its id. */
const plainValue = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(plainValue)
  return value !== null && typeof value === 'object' && 'id' in value && 'title' in value
    ? (value.id ?? null)
    : value
}

const plainValues = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, plainValue(value ?? null)]))
