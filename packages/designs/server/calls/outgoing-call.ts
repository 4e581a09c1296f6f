import { AppError, isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import { toJson } from '@gantry/expr/shared'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, withBudget } from '@gantry/kernel/server'
import type { RecordRow, TableDef } from '@gantry/model/shared'
import type { OutboundAnswer, OutboundRequest } from '@gantry/outbound/server'
import type { AnswerField, Member } from '../../shared/calls/members.ts'
import type { OutgoingCall } from '../../shared/calls/outgoing-call.ts'
import { planAny } from '../../shared/calls/plan-any.ts'
import { filledAddress } from './filled-address.ts'
import { openSecret } from './secrets.ts'

/** Milliseconds and steps one expression of a body may take. */
const within = { steps: 50_000, milliseconds: 10 }

/**
 * The request a call makes for a record, with its secrets opened: it must neither be stored nor logged.
 * @throws AppError secret.missing, secret.elsewhere, secret.unreadable, expression.stopped
 */
export const requestOf = async (
  ctx: Ctx,
  table: TableDef,
  call: OutgoingCall,
  row: RecordRow | undefined,
): Promise<OutboundRequest> => {
  const url = filledAddress(call.address, row)
  const headers: Record<string, string> = {}
  for (const header of call.headers)
    headers[header.name] = 'value' in header ? header.value : await openSecret(ctx, header.secret, [url])
  const hasBody = call.body.length > 0
  return {
    method: call.method,
    url,
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    ...(hasBody && { body: JSON.stringify(membersOf(ctx, table, call.body, row)) }),
  }
}

/** The values of members for a record. @throws AppError expression.stopped */
export const membersOf = (
  ctx: Ctx,
  table: TableDef,
  members: readonly Member[],
  row: RecordRow | undefined,
): JsonObject => {
  const { budget } = withBudget(ctx)
  const env = { now: ctx.now.getTime(), timeZone: formulaZone, budget, steps: within.steps }
  return Object.fromEntries(
    members.map(({ name, formula }) => {
      const plan = planAny(formula, table)
      const value = budget.evaluate(within.milliseconds, () => plan.evaluate((row ?? {}) as JsonObject, env))
      return [name, toJson(value, formulaZone)]
    }),
  )
}

/**
 * The values an answer gives to fields.
 * @throws AppError outbound.status, outbound.answer naming the path that is missing
 */
export const valuesOfAnswer = (
  { answer: wanted }: OutgoingCall,
  { status, body }: OutboundAnswer,
  host: string,
): JsonObject => {
  if (status < 200 || status > 299) throw new AppError('outbound.status', { status, host })
  const parsed = wanted.length > 0 ? parse(body) : null
  return membersAt(parsed, wanted)
}

/** The values fields take from an answer. @throws AppError outbound.answer naming the path that is missing */
export const membersAt = (answer: Json, wanted: readonly AnswerField[]): JsonObject =>
  Object.fromEntries(
    wanted.map(({ field, from }) => {
      const value = from === '' ? answer : at(answer, from)
      if (value === undefined) throw new AppError('outbound.answer', { path: from })
      return [field, value]
    }),
  )

const parse = (text: string): Json => {
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
