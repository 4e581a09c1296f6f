import { AppError, issue, type JsonObject, localise } from '@gantry/base/shared'
import { planCondition } from '@gantry/fields/shared'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { type ButtonOutcome, mostPressed, type RecordRow, type TableDef, where } from '@gantry/model/shared'
import { catalogOf, effectiveRights, findRecords, tableOf } from '@gantry/records/server'
import { actionKindOf, isActionKind } from '../shared/action-kinds.ts'
import { conditionPaths } from '../shared/condition-paths.ts'
import type { OwnButton } from '../shared/types.ts'
import { nothing, type Press } from './action-server.ts'
import { actionServerOf } from './action-servers.ts'
import { isMet } from './is-met.ts'
import { offered, publishedButtons } from './list-buttons.ts'
import { awaitAnswer, claimPress, keepAnswer, markCalling, type PressKey } from './presses.ts'

interface Pressed extends PressKey {
  readonly table: string
  readonly ids: readonly string[]
  /** Where the person reaches the platform. */
  readonly origin?: string
}

/**
 * Presses a button with the rights of the actor, in one transaction. Conditions are checked on the records as they are now;
 * those that do not meet them are refused with the reason of the button. An action that calls a server outside does so
 * between two transactions: the first takes the press, so that the call is made once whatever happens.
 * @throws AppError table.not_found, button.not_found, record.not_found, request.invalid, permission.denied,
 * button.unanswered; whatever the action refuses
 */
export const pressButton = async (ctx: Ctx, pressed: Pressed): Promise<ButtonOutcome> => {
  if (ctx.actor.key && !ctx.actor.key.writes) throw new AppError('permission.denied')
  const begun = await inTransaction(ctx, tx => begin(tx, pressed))
  if (begun === 'calling') return awaitAnswer(ctx, pressed)
  return 'outcome' in begun ? begun.outcome : finishCall(ctx, pressed, begun)
}

/** A press whose action calls a server outside, with everything it needs afterwards. */
interface BegunCall {
  readonly button: OwnButton
  readonly refused: ButtonOutcome['refused']
  send(ctx: Ctx): Promise<JsonObject>
  finish(ctx: Ctx, values: JsonObject): Promise<ButtonOutcome>
}

const begin = async (
  tx: Ctx,
  pressed: Pressed,
): Promise<{ readonly outcome: ButtonOutcome } | BegunCall | 'calling'> => {
  const claimed = await claimPress(tx, pressed)
  if (claimed !== null) return claimed
  const table = await tableOf(tx, pressed.table)
  const button = (await offered(tx, table, await publishedButtons(tx, table.id))).find(
    ({ id }) => id === pressed.button,
  )
  if (!button || !isActionKind(button.action.kind)) throw new AppError('button.not_found')
  const { kind, options } = button.action
  const { alone, many, reads } = actionKindOf(kind)
  if (pressed.ids.length === 0 && !alone(options))
    throw new AppError('request.invalid', {}, [issue('ids', 'required')])
  if (pressed.ids.length > 1 && !many(options))
    throw new AppError('request.invalid', {}, [issue('ids', 'max_items', { max: 1 })])

  const rows = await rowsOf(tx, table, pressed.ids, reads(options, table), button)
  const { met, refused: unmet } = await meeting(tx, table, button, rows)
  const gone = pressed.ids.filter(id => !rows.some(row => row.id === id))
  if (pressed.ids.length === 1 && gone.length === 1)
    throw new AppError('record.not_found', { id: pressed.ids[0] ?? '' })
  const refused = [...gone.map(id => ({ id, code: 'record.not_found', issues: [] })), ...unmet]
  const isIdle = pressed.ids.length > 0 && met.length === 0
  const press: Press = {
    table,
    rows: met,
    origin: pressed.origin ?? '',
    button: { id: button.id, text: localise(button.text, tx.actor.lang) },
    key: pressed.press,
  }
  const server = actionServerOf(kind)
  if (isIdle) return { outcome: await end(tx, pressed, button, { ...nothing, refused }) }
  if ('prepare' in server) {
    const send = await server.prepare(tx, press, options)
    await markCalling(tx, pressed)
    return { button, refused, send, finish: (later, values) => server.finish(later, press, values) }
  }
  const outcome = await server(tx, press, options)
  return {
    outcome: await end(tx, pressed, button, { ...outcome, refused: [...refused, ...outcome.refused] }),
  }
}

/** Keeps and logs what a press came to. */
const end = async (
  tx: Ctx,
  pressed: Pressed,
  button: OwnButton,
  outcome: ButtonOutcome,
): Promise<ButtonOutcome> => {
  await keepAnswer(tx, pressed, outcome)
  await audit(tx, {
    action: 'button.pressed',
    table: pressed.table,
    details: { button: button.id, done: outcome.done.length, refused: outcome.refused.length },
  })
  return outcome
}

/** Calls the server and writes its answer. What goes wrong ends the press: it is never called again. */
const finishCall = async (
  ctx: Ctx,
  pressed: Pressed,
  { button, refused, send, finish }: BegunCall,
): Promise<ButtonOutcome> => {
  try {
    const values = await send(ctx)
    return await inTransaction(ctx, async tx => {
      const outcome = await finish(tx, values)
      return end(tx, pressed, button, { ...outcome, refused: [...refused, ...outcome.refused] })
    })
  } catch (error) {
    if (error instanceof AppError)
      await keepAnswer(ctx, pressed, { failed: { code: error.code, params: error.params } })
    throw error
  }
}

/** The records as the person may see them, with the fields that conditions and action read. */
const rowsOf = async (
  ctx: Ctx,
  table: TableDef,
  ids: readonly string[],
  read: readonly string[],
  button: OwnButton,
): Promise<readonly RecordRow[]> => {
  if (ids.length === 0) return []
  const { tables } = await catalogOf(ctx)
  const fields = [
    ...new Set([table.title, ...read, ...conditionPaths(button, table, tables).map(([field = '']) => field)]),
  ]
  const { readable, masked } = await effectiveRights(ctx, table)
  const closed = fields.filter(
    field => field !== table.title && (!readable.includes(field) || masked.includes(field)),
  )
  if (closed.length > 0)
    throw new AppError(
      'permission.denied',
      {},
      closed.map(field => issue(field, 'not_permitted')),
    )
  const { data } = await findRecords(ctx, table.id, {
    filter: where('id', 'in', [...ids]),
    fields: fields.filter(field => readable.includes(field)),
    pageSize: mostPressed,
    count: 'none',
  })
  const byId = new Map(data.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

const meeting = async (ctx: Ctx, table: TableDef, button: OwnButton, rows: readonly RecordRow[]) => {
  const { tables } = await catalogOf(ctx)
  const conditions = [button.showWhen, button.enabledWhen].flatMap(text =>
    text === undefined ? [] : [planCondition(text, table, tables)],
  )
  const met = rows.filter(row => conditions.every(condition => isMet(ctx, condition, row)))
  const refused = rows
    .filter(row => !met.includes(row))
    .map(({ id }) => ({
      id,
      code: 'button.not_now',
      issues: [],
      ...(button.reason !== undefined && { reason: button.reason }),
    }))
  return { met, refused }
}
