import { type Ctx, listText, sql } from '@gantry/kernel/server'
import { isMatch } from '../../connectors/mqtt/filters.ts'

/** Bytes of a payload that is kept; of a larger one only its size is. */
const mostPayload = 256 * 1024

/** A message to keep. */
export interface Message {
  readonly topic: string
  readonly payload: Buffer
}

/** The subscription as its holder writes to it. */
export interface Writer {
  readonly source: string
  readonly holder: string
  readonly filters: readonly string[]
}

/** The subscription is held by another process, or its source is gone. */
export class NotHeld extends Error {}

/**
 * Keeps messages in one statement, once for each filter they match. Numbers and moments come from the row of the subscription, which
 * stays locked until the commit, so a reader who has seen a number never misses a smaller one that commits later; and only its holder
 * gets any.
 * @throws NotHeld
 */
export const writeMessages = async (
  ctx: Ctx,
  { source, holder, filters }: Writer,
  messages: readonly Message[],
): Promise<void> => {
  const stored = messages.map(storable)
  const matches = stored.flatMap(({ topic }, at) =>
    filters.filter(filter => isMatch(filter, topic)).map(filter => ({ at, filter })),
  )
  const tooLarge = stored.filter(({ encoding }) => encoding === 'too_large').length
  const { count } = await ctx.db.run(sql`
    with numbered as (
      update gantry.source_subscription set last_number = last_number + ${messages.length}::int,
        last_at = greatest(last_at, date_trunc('milliseconds', clock_timestamp())), too_large = too_large + ${tooLarge}::int
      where space = ${ctx.space} and source = ${source}::uuid and holder = ${holder}::uuid
      returning last_number - ${messages.length}::int as before, last_at
    ), message as (
      select * from unnest(${listText(stored.map(({ topic }) => topic))}::text[],
        ${listText(stored.map(({ encoding }) => encoding))}::text[], ${listText(stored.map(({ bytes }) => bytes))}::int[],
        ${listText(stored.map(({ payload }) => payload))}::text[])
        with ordinality as m (topic, encoding, bytes, payload, place)
    ), kept as (
      insert into gantry.source_message (space, source, filter, number, topic, received_at, encoding, bytes, payload)
      select ${ctx.space}, ${source}::uuid, x.filter, numbered.before + x.place, m.topic, numbered.last_at, m.encoding,
        m.bytes, m.payload
      from unnest(${listText(matches.map(({ at }) => at + 1))}::int[],
        ${listText(matches.map(({ filter }) => filter))}::text[]) as x (place, filter)
      join message m on m.place = x.place cross join numbered
    )
    select 1 from numbered`)
  if (count === 0) throw new NotHeld('The subscription is held by another process.')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A message as columns hold it: PostgreSQL stores no zero byte in text. */
const storable = ({ topic, payload }: Message) => {
  const common = { topic: topic.replaceAll('\0', '\uFFFD'), bytes: payload.length }
  if (payload.length > mostPayload) return { ...common, encoding: 'too_large', payload: null }
  const text = textIn(payload)
  return text === null
    ? { ...common, encoding: 'base64', payload: payload.toString('base64') }
    : { ...common, encoding: 'text', payload: text }
}

const textIn = (payload: Buffer): string | null => {
  if (payload.includes(0)) return null
  try {
    return utf8.decode(payload)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
