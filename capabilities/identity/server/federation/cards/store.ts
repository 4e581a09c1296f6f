import { type Ctx, type Kernel, platform, type Queue, type Sql, sql, wake } from '@gantry/kernel/server'
import type { CardProvider } from '../../../shared/federation/index.ts'

/** The queue of cards that have to be shown anew; an entry is for one space. */
export const cardQueue: Pick<Queue, 'name'> = { name: 'gantry_chat_card' }

export const wakeCards = (ctx: Pick<Ctx, 'db' | 'space'>, at: Date | null = null): Promise<void> =>
  wake(ctx.db, cardQueue, ctx.space, { space: ctx.space }, at)

/** A card and whose it is. */
export interface KeptCard {
  readonly id: string
  readonly provider: CardProvider
  readonly subject: string
  readonly person: string
  readonly kind: string
  readonly about: string
  readonly ref: string | null
  readonly said: string | null
  readonly tries: number
}

export const cardColumns = sql`id, provider, subject, person, kind, about, ref, said, tries`

/** Remembers a card before it is sent, so that a press finds it; a repeated attempt changes nothing. */
export const keepCard = async (
  ctx: Ctx,
  { id, provider, subject, person, kind, about }: Omit<KeptCard, 'ref' | 'said' | 'tries'>,
): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.chat_card (id, space, provider, subject, person, kind, about)
    values (${id}, ${ctx.space}, ${provider}, ${subject}, ${person}, ${kind}, ${about}) on conflict do nothing`)
}

/** Remembers how a card that was sent can be changed. What it is about may have ended meanwhile. */
export const keepRef = async (ctx: Ctx, id: string, ref: string | null): Promise<void> => {
  const { rows } = await ctx.db.run<{ state: string }>(sql`
    update gantry.chat_card set ref = ${ref}
    where space = ${ctx.space} and id = ${id} returning state`)
  if (rows[0]?.state === 'stale') await wakeCards(ctx)
}

export const dropCard = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.run(sql`delete from gantry.chat_card where space = ${ctx.space} and id = ${id}`)
}

export const findCard = async (ctx: Ctx, id: string): Promise<KeptCard | null> => {
  const { rows } = await ctx.db.run<KeptCard>(sql`
    select ${cardColumns} from gantry.chat_card where space = ${ctx.space} and id = ${id}::uuid`)
  return rows[0] ?? null
}

/** What a card is after it was pressed or shown anew. */
interface After {
  readonly state: 'open' | 'stale' | 'closed'
  readonly ref: string | null
  readonly said: string | null
}

export const settleCard = async (ctx: Ctx, id: string, { state, ref, said }: After): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.chat_card set state = ${state}, ref = ${ref}, said = ${said?.slice(0, 500) ?? null}, tries = 0, due_at = now()
    where space = ${ctx.space} and id = ${id}`)
  if (state === 'stale') await wakeCards(ctx)
}

/** Cards marked at once. */
const most = 1_000

/**
 * Has open cards of a kind shown anew whose matter ended by another way than the card; `over` is a condition over the card `c`.
 */
export const endCards = async (kernel: Kernel, kind: string, over: Sql): Promise<void> => {
  const db = platform(kernel)
  const { rows } = await db.run<{ space: string }>(sql`
    with ended as (
      update gantry.chat_card set state = 'stale', due_at = now()
      where id in (select c.id from gantry.chat_card c where c.kind = ${kind} and c.state = 'open' and ${over} limit ${most})
      returning space)
    select distinct space from ended`)
  for (const { space } of rows) await wakeCards({ db, space })
}
