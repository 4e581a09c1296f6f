import { AppError, type Issue, isPlainObject, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { valuesOf } from '@gantry/designs/server'
import { isWritten, type ValueRule } from '@gantry/designs/shared'
import { type Ctx, withBudget } from '@gantry/kernel/server'
import type { RecordRow, TableDef } from '@gantry/model/shared'
import { createRecord, getRecord, tableOf, updateRecord } from '@gantry/records/server'
import type { Attempt, Runner } from '@gantry/runs/server'
import { runScript } from '@gantry/sandbox/server'
import { type Instance, planWhen } from '@gantry/workflow/shared'
import { definitionOf, type Pinned } from '../definition.ts'
import { runBySystem } from '../run-command.ts'
import { loadInstance, lockInstance } from '../store.ts'
import { answered, callAt } from './calling.ts'
import { takeBack } from './compensate-runner.ts'
import { type Done, type NodeInput, workNames } from './names.ts'

/** Milliseconds and steps one condition of a rule may take. */
const within = { steps: 50_000, milliseconds: 10 }

const nothing: Done = { before: {}, after: {}, made: null, called: false }

/**
 * Does an automatic step: its effect and the token that moves on are one transaction under the lock of the instance. One that was
 * moved back over meanwhile does nothing.
 */
export const nodeRunner: Runner<NodeInput, Done> = {
  name: workNames.node,
  seconds: 60,
  run: async attempt => {
    const { input } = attempt
    const found = await foundValues(attempt)
    return attempt.step('work', {}, async tx => {
      const { state } = await lockInstance(tx, input.instance)
      const activation = state.activations.find(({ id }) => id === input.activation)
      const isRunning = state.state === 'ongoing' || state.state === 'interrupted'
      const pinned = await definitionOf(tx, state.workflow, state.release)
      const called = found !== null && callAt(pinned.def, activation?.node) !== null
      if (activation?.state !== 'active' || !isRunning) {
        if (called) await takeBack(tx, pinned, state.id, input.activation, activation?.node ?? '')
        return { ...nothing, called }
      }
      const done = found
        ? { ...(await write(tx, pinned.table, await rowOf(tx, pinned.table, state.record), found)), called }
        : await work(tx, pinned, activation.node, state)
      await runBySystem(
        tx,
        input.instance,
        { do: 'job_done', activation: activation.id },
        Object.keys(done.after),
      )
      return done
    })
  },
  failed: async (tx, { input }) => {
    const { state } = await lockInstance(tx, input.instance)
    if (state.state === 'ongoing' || state.state === 'interrupted')
      await runBySystem(tx, input.instance, { do: 'job_failed', activation: input.activation })
  },
}

/**
 * What a script or a server outside gives, without a connection or lock held meanwhile; null: the step needs neither. A step that
 * was moved back over meanwhile calls nothing.
 */
const foundValues = async (attempt: Attempt<NodeInput>): Promise<JsonObject | null> => {
  const { ctx, input, call, signal } = attempt
  const { state } = await loadInstance(ctx, input.instance)
  const activation = state.activations.find(({ id }) => id === input.activation)
  const { def, table } = await definitionOf(ctx, state.workflow, state.release)
  const node = def.nodes[activation?.node ?? '']
  if (activation?.state !== 'active') return null
  const asked = callAt(def, activation.node)
  if (asked) return answered(attempt, 'call', await rowOf(ctx, table, state.record), table, asked)
  if (node?.kind !== 'script') return null
  const row = await rowOf(ctx, table, state.record)
  const given = await call('script', {}, () => runScript(node.settings.code, row as JsonObject, signal))
  if (given === null) return {}
  const values = isPlainObject(given) ? (given as JsonObject) : { '': given }
  const issues = Object.keys(values).flatMap((field): readonly Issue[] => {
    const def = Object.hasOwn(table.fields, field) ? table.fields[field] : undefined
    if (!def) return [issue(field, 'unknown', { value: field })]
    return isWritten(def) ? [] : [issue(field, 'read_only')]
  })
  if (issues.length > 0) throw new AppError('record.invalid', { table: table.id }, issues)
  return values
}

const rowOf = async (ctx: Ctx, table: TableDef, record: string): Promise<RecordRow> =>
  (await getRecord(ctx, table, record)).data as RecordRow

const work = async (
  tx: Ctx,
  { def, table, tables }: Pinned,
  id: string,
  { record, initiator }: Instance,
): Promise<Done> => {
  const node = def.nodes[id]
  const row = await rowOf(tx, table, record)
  switch (node?.kind) {
    case 'rule': {
      const { budget } = withBudget(tx)
      const line = node.settings.lines.find(
        ({ when }) =>
          when === undefined ||
          budget.evaluate(within.milliseconds, () =>
            planWhen(when, table, tables).holds(row as JsonObject, tx.now.getTime(), {
              budget,
              steps: within.steps,
            }),
          ),
      )
      return line ? change(tx, table, row, line.values) : nothing
    }
    case 'service': {
      const { work: asked } = node.settings
      if (asked.does === 'call' || asked.does === 'connector')
        throw new AppError('run.unknown', { runner: asked.does })
      if (asked.does === 'change') return change(tx, table, row, asked.values)
      const target = await tableOf(tx, asked.table)
      // The record belongs to whoever began the run, as if he had made it.
      const his: Ctx = { ...tx, actor: { ...tx.actor, personId: initiator } }
      const { id: made } = await createRecord(his, target.id, given(tx, asked.values, table, target, row))
      return { ...nothing, made: { table: target.id, id: made } }
    }
    default:
      throw new AppError('run.unknown', { runner: node?.kind ?? id })
  }
}

/** @throws AppError record.invalid naming the fields whose rule gives no value they can hold */
const given = (
  tx: Ctx,
  rules: readonly ValueRule[],
  from: TableDef,
  to: TableDef,
  row: RecordRow,
): JsonObject => {
  const { values, issues } = valuesOf(tx, rules, from, to)(row)
  if (issues.length > 0) throw new AppError('record.invalid', { table: to.id }, issues)
  return values
}

const change = (tx: Ctx, table: TableDef, row: RecordRow, rules: readonly ValueRule[]): Promise<Done> =>
  write(tx, table, row, given(tx, rules, table, table, row))

const write = async (tx: Ctx, table: TableDef, row: RecordRow, after: JsonObject): Promise<Done> => {
  if (Object.keys(after).length > 0)
    await updateRecord(tx, table.id, row.id, { ...after, version: row.version })
  const before = Object.fromEntries(Object.keys(after).map(field => [field, (row[field] ?? null) as Json]))
  return { ...nothing, before, after }
}
