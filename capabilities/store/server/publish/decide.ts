import { AppError, issue, localise, type Text, textIn } from '@gantry/base/shared'
import { membersWhere } from '@gantry/identity/server'
import { audit, type Ctx, defineNotice, type Executor, emit, everySpace, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/publish-contract.ts'
import type { Channel, Facts } from '../../shared/types.ts'
import { keepTexts } from '../../texts/keep.ts'
import { keepsStore } from '../keeper.ts'
import { wordsOf } from '../package/contents-of.ts'
import { noteEvent, numberOf } from '../sql-parts.ts'
import { decidable } from './uploads.ts'

interface Held {
  readonly app: string
  readonly publisher: string
  readonly number: string
  readonly facts: Facts
  readonly official: string | null
  readonly trial: string | null
  readonly may: boolean
}

/**
 * Approves an upload into a channel, or refuses it with a reason its publisher reads.
 * @throws AppError permission.denied, request.invalid without a reason, store.not_found, store.state when it does not wait,
 * store.own when it is the caller's
 */
export const decideUpload = async (
  ctx: Ctx,
  { id, approved, reason, channel }: InputOf<typeof contract.decideUpload>,
): Promise<void> => {
  if (!(await keepsStore(ctx))) throw new AppError('permission.denied')
  const why = reason.trim()
  if (!approved && why === '') throw new AppError('request.invalid', {}, [issue('reason', 'required')])
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<Held & { state: string }>(sql`
      select a.id as app, a.publisher, ${numberOf()} as number, v.facts, v.state, a.official, a.trial,
        ${decidable(ctx, true)} as may
      from gantry.store_version v join gantry.store_app a on a.id = v.app where v.id = ${id} for update of v, a`)
    const [held] = rows
    if (!held) throw new AppError('store.not_found')
    if (held.state !== 'waiting') throw new AppError('store.state')
    if (!held.may) throw new AppError('store.own')
    await tx.run(sql`
      update gantry.store_version set state = ${approved ? 'published' : 'refused'}, reason = ${why},
        decided_name = ${ctx.actor.name}, decided_at = ${ctx.now} where id = ${id}`)
    if (approved) await offer(ctx, tx, { ...held, version: id }, channel)
    const { publisher, app, number } = held
    const action = approved ? 'published' : 'refused'
    await noteEvent(ctx, tx, { space: publisher, app, action, number, note: why })
    for (const space of new Set([publisher, ctx.space]))
      await audit(
        { ...ctx, db: tx, space },
        {
          action: 'store.decided',
          details: {
            version: id,
            name: localise(held.facts.name, ctx.actor.lang),
            number,
            approved,
            reason: why,
          },
        },
      )
    const told: DecidedTold = { approved, name: held.facts.name, number, reason: why }
    await emit({ ...ctx, db: tx, tx, space: publisher }, { type: 'store.decided', payload: told })
  })
}

/** Puts a version into a channel, and shows the product as this version says. */
const offer = async (
  ctx: Ctx,
  db: Executor,
  { app, version, facts, official, trial }: Held & { readonly version: string },
  channel: Channel,
): Promise<void> => {
  const { name, summary, description, category, icon, color, price } = facts
  await db.run(sql`
    update gantry.store_app set name = ${JSON.stringify(name)}, summary = ${JSON.stringify(summary)}, category = ${category},
      icon = ${icon}, color = ${color}, price = ${price}, words = ${wordsOf(name, summary, description)},
      official = ${channel === 'official' ? version : official}, trial = ${channel === 'trial' ? version : null},
      changed_at = ${ctx.now} where id = ${app}`)
  await noteChannel(ctx, db, {
    app,
    channel,
    version,
    before: channel === 'official' ? official : trial,
    action: 'published',
  })
}

interface Moved {
  readonly app: string
  readonly channel: Channel
  readonly version: string
  readonly before: string | null
  readonly action: 'published' | 'promoted' | 'rolled_back' | 'withdrawn'
}

/** Notes what became of a channel of a product. */
export const noteChannel = async (ctx: Ctx, db: Executor, moved: Moved): Promise<void> => {
  const { app, channel, action, version, before } = moved
  await db.run(sql`
    insert into gantry.store_channel_event (app, channel, action, version, before, who, at)
    values (${app}, ${channel}, ${action}, ${version}, ${before}, ${ctx.actor.name}, ${ctx.now})`)
}

/**
 * Takes a version of the space out of the store. The newest published version before it is official again, if there is one.
 * @throws AppError store.not_found, store.state
 */
export const withdrawVersion = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<Omit<Held, 'may'> & { state: string }>(sql`
      select a.id as app, a.publisher, ${numberOf()} as number, v.facts, v.state, a.official, a.trial
      from gantry.store_version v join gantry.store_app a on a.id = v.app
      where v.id = ${id} and a.publisher = ${ctx.space} for update of v, a`)
    const [held] = rows
    if (!held) throw new AppError('store.not_found')
    if (held.state === 'refused' || held.state === 'withdrawn') throw new AppError('store.state')
    const { app, number, official, trial } = held
    await tx.run(sql`update gantry.store_version set state = 'withdrawn' where id = ${id}`)
    if (official === id) {
      await tx.run(sql`
        update gantry.store_app a set changed_at = ${ctx.now}, official = (
          select v.id from gantry.store_version v where v.app = a.id and v.state = 'published' and v.id is distinct from a.trial
          order by v.major desc, v.minor desc, v.patch desc limit 1) where a.id = ${app}`)
      await noteChannel(ctx, tx, { app, channel: 'official', version: id, before: id, action: 'withdrawn' })
    }
    if (trial === id) {
      await tx.run(sql`update gantry.store_app set trial = null, changed_at = ${ctx.now} where id = ${app}`)
      await noteChannel(ctx, tx, { app, channel: 'trial', version: id, before: id, action: 'withdrawn' })
    }
    await noteEvent(ctx, tx, { space: ctx.space, app, action: 'withdrawn', number })
    await audit({ ...ctx, db: tx }, { action: 'store.withdrawn', details: { version: id, number } })
  })
}

/** What a publishing space is told of a decision. */
type DecidedTold = {
  readonly approved: boolean
  readonly name: Text
  readonly number: string
  readonly reason: string
}

/** The administrators of a publishing space are told what became of their upload. */
export const decidedNotice = defineNotice({
  name: 'store_decided',
  category: 'app',
  event: 'store.decided',
  to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
  facts: async (_ctx, { payload }) => {
    const { approved, name, number, reason } = payload as DecidedTold
    return {
      name,
      number,
      reason,
      decision: textIn(keepTexts, `store.decision.${approved ? 'approved' : 'refused'}`),
    }
  },
  link: async () => '/appstore/myapps?show=published',
})
