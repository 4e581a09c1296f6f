import { setTimeout } from 'node:timers/promises'
import { AppError, type ErrorCode, type JsonObject } from '@gantry/base/shared'
import { type Ctx, type Migration, sql } from '@gantry/kernel/server'
import type { ButtonOutcome } from '@gantry/model/shared'

/** One use of a button by a person. */
export interface PressKey {
  readonly button: string
  /** Minted for one press, so that a request that is sent twice acts once. */
  readonly press: string
}

/** What a press came to: its outcome, or the error it ended with after a call. */
type Answer = ButtonOutcome | { readonly failed: { readonly code: ErrorCode; readonly params: JsonObject } }

interface Row {
  readonly answer: Answer | null
  readonly calling: boolean
}

/** A press another request has made or is making; null: it is to be made. */
type Claimed = { readonly outcome: ButtonOutcome } | 'calling' | null

const claimedOf = (row: Row | undefined): Claimed => {
  if (!row?.answer) return row?.calling ? 'calling' : null
  if ('failed' in row.answer) throw new AppError(row.answer.failed.code, row.answer.failed.params)
  return { outcome: row.answer }
}

const isThis = (ctx: Ctx, { button, press }: PressKey) => sql`
  space = ${ctx.space} and person = ${ctx.actor.personId}::uuid and button = ${button} and press = ${press}::uuid`

/** Takes a press for this request. A request that makes it right now inside its transaction is waited for. */
export const claimPress = async (ctx: Ctx, { button, press }: PressKey): Promise<Claimed> => {
  const person = ctx.actor.personId
  await ctx.db.run(sql`
    delete from gantry.button_press
    where space = ${ctx.space} and person = ${person}::uuid and at < ${ctx.now}::timestamptz - interval '1 day'`)
  const { rows } = await ctx.db.run<Row>(sql`
    insert into gantry.button_press as p (space, person, button, press, at)
    values (${ctx.space}, ${person}::uuid, ${button}, ${press}::uuid, ${ctx.now})
    on conflict (space, person, button, press) do update set at = p.at
    returning answer, called_at is not null as calling`)
  return claimedOf(rows[0])
}

/** Says that a server outside is being called: from here on nobody makes this press again. */
export const markCalling = async (ctx: Ctx, key: PressKey): Promise<void> => {
  await ctx.db.run(sql`update gantry.button_press set called_at = ${ctx.now} where ${isThis(ctx, key)}`)
}

export const keepAnswer = async (ctx: Ctx, key: PressKey, answer: Answer): Promise<void> => {
  await ctx.db.run(
    sql`update gantry.button_press set answer = ${JSON.stringify(answer)}::json where ${isThis(ctx, key)}`,
  )
}

/** Longer than a call takes at most. */
const patience = { tries: 60, milliseconds: 250 }

/**
 * The answer of a press whose call another request makes.
 * @throws AppError button.unanswered when none comes, such as after the process has stopped in the middle of the call
 */
export const awaitAnswer = async (ctx: Ctx, key: PressKey): Promise<ButtonOutcome> => {
  for (let at = 0; at < patience.tries; at++) {
    const { rows } = await ctx.db.run<Row>(
      sql`select answer, called_at is not null as calling from gantry.button_press where ${isThis(ctx, key)}`,
    )
    const claimed = claimedOf(rows[0])
    if (claimed !== null && claimed !== 'calling') return claimed.outcome
    await setTimeout(patience.milliseconds)
  }
  throw new AppError('button.unanswered')
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
