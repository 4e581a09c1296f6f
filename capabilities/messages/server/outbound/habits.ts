import { AppError, issue, isTimeZone } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { type InputOf, type OutputOf, standardZone } from '@gantry/model/shared'
import type { changeHabits as changing, readHabits as reading } from '../../shared/contract.ts'
import type { Habits } from '../../shared/due-at.ts'

/** A row of `message_habit`. */
export interface StoredHabits {
  readonly quietFrom: number | null
  readonly quietTo: number | null
  readonly digest: Habits['digest']
  readonly digestAt: number
  readonly zone: string
}

const usual: Habits = { quiet: null, digest: 'none', digestAt: 9 * 60, timeZone: standardZone }

/** Null: a person who never chose. */
export const habitsOf = (row: StoredHabits | null): Habits =>
  row === null
    ? usual
    : {
        quiet:
          row.quietFrom === null || row.quietTo === null ? null : { from: row.quietFrom, to: row.quietTo },
        digest: row.digest,
        digestAt: row.digestAt,
        timeZone: row.zone,
      }

export const readHabits = async (ctx: Ctx): Promise<OutputOf<typeof reading>> => {
  const { rows } = await ctx.db.run<StoredHabits>(sql`
    select quiet_from as "quietFrom", quiet_to as "quietTo", digest, digest_at as "digestAt", zone
    from gantry.message_habit where space = ${ctx.space} and person = ${ctx.actor.personId}`)
  return rows[0] ? habitsOf(rows[0]) : { ...usual, timeZone: ctx.actor.timeZone || usual.timeZone }
}

/** Holds for messages from now on. @throws AppError config.invalid for an unknown zone */
export const changeHabits = (ctx: Ctx, habits: InputOf<typeof changing>): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { quiet, digest, digestAt, timeZone } = habits
    if (!isTimeZone(timeZone))
      throw new AppError('config.invalid', { name: 'timeZone' }, [issue('timeZone', 'choice')])
    await tx.db.run(sql`
      insert into gantry.message_habit (space, person, quiet_from, quiet_to, digest, digest_at, zone)
      values (${ctx.space}, ${ctx.actor.personId}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${digest}, ${digestAt}, ${timeZone})
      on conflict (space, person) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        digest = excluded.digest, digest_at = excluded.digest_at, zone = excluded.zone`)
    await audit(tx, { action: 'messages.habits_changed', details: { quiet, digest, digestAt, timeZone } })
  })
