import { AppError, isPlainObject, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { toJson } from '@gantry/expr/shared'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, withBudget } from '@gantry/kernel/server'
import { type TableDef, where } from '@gantry/model/shared'
import { editRecords, effectiveRights, findRecords } from '@gantry/records/server'
import { type CallingServer, nothing, type Press } from '../../server/action-server.ts'
import { filledAddress } from '../../server/filled-address.ts'
import { openSecret } from '../../server/secrets.ts'
import { planAny } from '../../shared/plan-any.ts'
import type { CallOptions } from './shared.ts'

/** Milliseconds and steps one expression of a body may take. */
const within = { steps: 50_000, milliseconds: 10 }

/** Calls the server outside between two transactions; its answer is written with the rights of the person. */
export const call: CallingServer<CallOptions> = {
  prepare: async (ctx, press, options) => {
    const { method, address, headers } = options
    await requireWritable(ctx, press.table, options)
    const secrets: Record<string, string> = {}
    for (const header of headers)
      secrets[header.name] = 'value' in header ? header.value : await openSecret(ctx, header.secret)
    const hasBody = options.body.length > 0
    return {
      method,
      url: filledAddress(address, press.rows[0]),
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...secrets },
      ...(hasBody && { body: JSON.stringify(bodyOf(ctx, press, options)) }),
    }
  },
  finish: async (ctx, { table, rows: [row] }, { answer: wanted }, answer) => {
    if (!row || wanted.length === 0) return { ...nothing, done: row ? [row.id] : [] }
    const body = parsed(answer.body)
    const values: Record<string, Json> = {}
    for (const { field, from } of wanted) {
      const value = at(body, from)
      if (value === undefined) throw new AppError('outbound.answer', { path: from })
      values[field] = value
    }
    // The record may have changed while the call was under way; the answer is written to it as it is now.
    const { data } = await findRecords(ctx, table.id, {
      filter: where('id', 'eq', row.id),
      fields: [],
      pageSize: 1,
      count: 'none',
    })
    const [current] = data
    if (!current) throw new AppError('record.not_found', { id: row.id })
    const { batch, done, refused } = await editRecords(ctx, table.id, [
      { id: row.id, version: current.version, values },
    ])
    return { ...nothing, batch, done: done.map(({ id }) => id), refused }
  },
}

/** Nothing is called when its answer could not be written. @throws AppError permission.denied */
const requireWritable = async (ctx: Ctx, table: TableDef, { answer }: CallOptions): Promise<void> => {
  if (answer.length === 0) return
  const { operations, writable } = await effectiveRights(ctx, table)
  const closed = answer.filter(({ field }) => !writable.includes(field))
  if (!operations.includes('update') || closed.length > 0)
    throw new AppError(
      'permission.denied',
      {},
      closed.map(({ field }) => issue(field, 'not_permitted')),
    )
}

const bodyOf = (ctx: Ctx, { table, rows: [row] }: Press, { body }: CallOptions): JsonObject => {
  const { budget } = withBudget(ctx)
  const env = { now: ctx.now.getTime(), timeZone: formulaZone, budget, steps: within.steps }
  return Object.fromEntries(
    body.map(({ name, formula }) => {
      const plan = planAny(formula, table)
      const value = budget.evaluate(within.milliseconds, () => plan.evaluate((row ?? {}) as JsonObject, env))
      return [name, toJson(value, formulaZone)]
    }),
  )
}

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text) as Json
  } catch {
    // No JSON: every path into it is missing, which is what the person is told.
    return null
  }
}

/** The member of an answer at a path such as `order.lines.0.number`. */
const at = (body: Json, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)]
    return isPlainObject(value) && Object.hasOwn(value, step) ? (value[step] as Json) : undefined
  }, body)
