import { AppError, issue } from '@gantry/base/shared'
import { planCondition } from '@gantry/fields/shared'
import { audit, type Ctx, inTransaction, type Migration, sql } from '@gantry/kernel/server'
import { type ButtonOutcome, mostPressed, type RecordRow, type TableDef, where } from '@gantry/model/shared'
import { effectiveRights, findRecords, tableOf } from '@gantry/records/server'
import { actionKindOf, isActionKind } from '../shared/action-kinds.ts'
import type { OwnButton } from '../shared/types.ts'
import { nothing } from './action-server.ts'
import { actionServerOf } from './action-servers.ts'
import { isMet } from './is-met.ts'
import { offered, publishedButtons } from './list-buttons.ts'

interface Pressed {
  readonly table: string
  readonly button: string
  /** Minted for one press, so that a request that is sent twice acts once. */
  readonly press: string
  readonly ids: readonly string[]
}

/**
 * Presses a button with the rights of the actor, in one transaction. Conditions are checked on the records as they are now;
 * those that do not meet them are refused with the reason of the button.
 * @throws AppError table.not_found, button.not_found, record.not_found, request.invalid, permission.denied; whatever the action
 * refuses
 */
export const pressButton = (ctx: Ctx, pressed: Pressed): Promise<ButtonOutcome> =>
  inTransaction(ctx, async tx => {
    const known = await claim(tx, pressed)
    if (known) return known
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
    const { met, refused } = meeting(tx, table, button, rows)
    const gone = pressed.ids.filter(id => !rows.some(row => row.id === id))
    if (pressed.ids.length === 1 && gone.length === 1)
      throw new AppError('record.not_found', { id: pressed.ids[0] ?? '' })
    const isIdle = pressed.ids.length > 0 && met.length === 0
    const outcome = isIdle ? nothing : await actionServerOf(kind)(tx, { table, rows: met }, options)
    const told: ButtonOutcome = {
      ...outcome,
      refused: [
        ...gone.map(id => ({ id, code: 'record.not_found', issues: [] })),
        ...refused,
        ...outcome.refused,
      ],
    }
    await keep(tx, pressed, told)
    await audit(tx, {
      action: 'button.pressed',
      table: table.id,
      details: { button: button.id, done: told.done.length, refused: told.refused.length },
    })
    return told
  })

/** The records as the person may see them, with the fields that conditions and action read. */
const rowsOf = async (
  ctx: Ctx,
  table: TableDef,
  ids: readonly string[],
  read: readonly string[],
  button: OwnButton,
): Promise<readonly RecordRow[]> => {
  if (ids.length === 0) return []
  const conditions = [button.showWhen, button.enabledWhen].flatMap(text => text ?? [])
  const fields = [
    ...new Set([
      table.title,
      ...read,
      ...conditions.flatMap(text => planCondition(text, table).reads.map(([field = '']) => field)),
    ]),
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

const meeting = (ctx: Ctx, table: TableDef, button: OwnButton, rows: readonly RecordRow[]) => {
  const conditions = [button.showWhen, button.enabledWhen].flatMap(text =>
    text === undefined ? [] : [planCondition(text, table)],
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

/**
 * Takes the press for this request: the answer when an earlier request made it, null when it is to be made. A request that
 * makes it right now is waited for.
 */
const claim = async (ctx: Ctx, { button, press }: Pressed): Promise<ButtonOutcome | null> => {
  const person = ctx.actor.personId
  await ctx.db.run(sql`
    delete from gantry.button_press
    where space = ${ctx.space} and person = ${person}::uuid and at < ${ctx.now}::timestamptz - interval '1 day'`)
  const { rows } = await ctx.db.run<{ readonly answer: ButtonOutcome | null }>(sql`
    insert into gantry.button_press as p (space, person, button, press, at)
    values (${ctx.space}, ${person}::uuid, ${button}, ${press}::uuid, ${ctx.now})
    on conflict (space, person, button, press) do update set at = p.at
    returning answer`)
  return rows[0]?.answer ?? null
}

const keep = async (ctx: Ctx, { button, press }: Pressed, answer: ButtonOutcome): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.button_press set answer = ${JSON.stringify(answer)}::json
    where space = ${ctx.space} and person = ${ctx.actor.personId}::uuid and button = ${button} and press = ${press}::uuid`)
}

/** Answers of presses of the last day, so that one that is sent again acts once. */
export const pressesMigration: Migration = {
  name: 'buttons.presses',
  up: `
    create table gantry.button_press (
      space text not null,
      person uuid not null,
      button text not null,
      press uuid not null,
      at timestamptz not null,
      answer json,
      primary key (space, person, button, press)
    );
    alter table gantry.button_press enable row level security, force row level security;
    create policy space_wall on gantry.button_press
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
