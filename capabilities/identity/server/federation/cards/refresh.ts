import { type Ctx, platform, type Queue, type Schedule, sql, systemCtx } from '@gantry/kernel/server'
import { federationTexts } from '../../../texts/federation.ts'
import { type CardFace, cardKindOf } from '../card.ts'
import { guardedFetch } from '../guarded-fetch.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { signInProviders } from '../providers/index.ts'
import { enabledProviders, openProvider } from '../settings.ts'
import { originOf, shownCard } from '../shown-card.ts'
import { readerOf } from './reader.ts'
import { cardColumns, cardQueue, type KeptCard, settleCard, wakeCards } from './store.ts'

/** Cards claimed at once, and batches of one entry of the queue. */
const batch = 20
const turns = 25
/** Minutes until the next attempt to change a card; after the last one it stays as it is. */
const pauses = [1, 5, 30, 120] as const
/** Days after which a card is forgotten; providers let it be changed for 14 days at most. */
const kept = 30

/** Shows cards anew whose matter was handled elsewhere, or whose provider does not take the change with the answer. */
export const refreshing: Queue = {
  ...cardQueue,
  concurrency: 2,
  run: async (kernel, about, signal) => {
    const ctx = systemCtx(kernel, (about as { space: string }).space, 'cards in chats')
    for (let turn = 0; turn < turns && !signal.aborted; turn++) if ((await refreshBatch(ctx)) < batch) break
    const { rows } = await ctx.db.run<{ at: string | null }>(sql`
      select min(due_at)::text as at from gantry.chat_card where space = ${ctx.space} and state = 'stale' and ref is not null`)
    const at = rows[0]?.at
    if (at) await wakeCards(ctx, new Date(at))
  },
}

/** Forgets old cards. */
export const forgetCards: Schedule = {
  name: 'chat_cards_forgotten',
  cron: '20 3 * * *',
  run: async kernel => {
    await platform(kernel).run(sql`
      delete from gantry.chat_card where id in (select id from gantry.chat_card
        where made_at < ${kernel.now()}::timestamptz - make_interval(days => ${kept}) limit 100000)`)
  },
}

const refreshBatch = async (ctx: Ctx): Promise<number> => {
  const { rows } = await ctx.db.run<KeptCard & { readonly ref: string }>(sql`
    update gantry.chat_card c set tries = tries + 1,
      due_at = now() + make_interval(mins => (${[...pauses]}::int[])[least(tries + 1, ${pauses.length})])
    from (select id as due from gantry.chat_card
      where space = ${ctx.space} and state = 'stale' and ref is not null and due_at <= now()
      order by due_at limit ${batch} for update skip locked) claimed
    where c.id = claimed.due returning ${cardColumns}`)
  if (rows.length === 0) return 0
  const fetch = await guardedFetch(ctx.kernel)
  const origin = await originOf(ctx.kernel)
  const on = new Set((await enabledProviders(ctx, ctx.space)).map(({ name }) => name))
  for (const card of rows) {
    const { provider, ref, said, tries } = card
    const protocol = signInProviders[provider].card
    if (!protocol || !on.has(provider)) {
      await settleCard(ctx, card.id, { state: 'closed', ref: null, said })
      continue
    }
    const face = await faceOf(ctx, card)
    const settings = await openProvider(ctx, ctx.space, provider)
    try {
      const next = await protocol.update(
        settings,
        fetch,
        ref,
        shownCard({ ...card, space: ctx.space }, face, origin, said),
      )
      const state = face.outcome === null ? 'open' : 'closed'
      await settleCard(ctx, card.id, { state, ref: next, said })
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      ctx.kernel.log.warn({ card: card.id, provider, why: error.message }, 'a card in a chat was not changed')
      // Without a change the buttons stay; a press is answered with what became of it.
      if (error.kind === 'refused' || tries > pauses.length)
        await settleCard(ctx, card.id, { state: 'closed', ref: null, said })
    }
  }
  return rows.length
}

/** What the card says now; to somebody who has nothing to do with it any more, that it is over. */
const faceOf = async (ctx: Ctx, { person, kind, about }: KeptCard): Promise<CardFace> => {
  const reader = await readerOf(ctx.kernel, ctx.space, person, ctx.requestId)
  const face = reader && (await cardKindOf(ctx.kernel, kind)?.face(reader, about))
  const { lang } = (reader ?? ctx).actor
  const say = (key: string) => federationTexts[lang][`federation.card.${key}`] ?? ''
  return (
    face ?? {
      title: say('over'),
      lines: [],
      path: '/',
      open: federationTexts[lang]['federation.chat.open'] ?? '',
      answers: [],
      words: '',
      outcome: say('over.why'),
    }
  )
}
