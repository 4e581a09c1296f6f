import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import { Download, type Io, networkOf, readBody } from '@gantry/http/server'
import { audit, type Ctx, countCall, systemCtx } from '@gantry/kernel/server'
import { RawJson } from '@gantry/model/shared'
import type { CardProvider, ProviderSettings } from '../../../shared/federation/index.ts'
import { federationTexts } from '../../../texts/federation.ts'
import { type CardKind, cardKindOf } from '../card.ts'
import type { CardCall, CardProtocol, Reply } from '../card-protocol.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { signInProviders } from '../providers/index.ts'
import { openProvider } from '../settings.ts'
import { originOf, shownCard } from '../shown-card.ts'
import { boundPerson, readerOf, takesChanges } from './reader.ts'
import { findCard, type KeptCard, settleCard } from './store.ts'

/** Bytes of a call; those of the providers have a few thousand. */
const mostBytes = 64 * 1024
/** Characters of the words, as many as an opinion may have. */
const mostWords = 2_000
/** Calls of one address. A provider has few addresses for all enterprises. */
const pace = { calls: 600, window: 60_000 } as const

type Press = Extract<CardCall, { readonly kind: 'press' }>

interface Which {
  readonly space: string
  readonly provider: CardProvider
}

/**
 * Takes a call of the chat of an enterprise. Whoever cannot prove to be the provider learns nothing, also not whether the space is
 * there.
 * @throws AppError federation.unverified, request.too_many, request.too_large
 */
export const takeCallback = async (
  ctx: Ctx,
  { reads, ...which }: Which & { readonly reads: boolean },
  io: Io,
): Promise<Download | RawJson> => {
  const seconds = await countCall(ctx.kernel, `chat-callback ${networkOf(io.ip)}`, pace)
  if (seconds > 0) throw new AppError('request.too_many', { seconds })
  const body = reads ? await readBody(io.body, mostBytes) : ''
  const system = systemCtx(ctx.kernel, which.space, 'call of a chat')
  const settings = await settingsOf(system, which)
  const protocol = signInProviders[which.provider].card
  if (!protocol?.isReady(settings)) throw new AppError('federation.unverified')
  const call = verified(protocol, settings, {
    headers: io.headers,
    query: new URLSearchParams(io.query),
    body,
    now: ctx.now,
  })
  return sent(call.kind === 'other' ? call.reply : await press(system, which, settings, protocol, call))
}

const settingsOf = async (system: Ctx, { space, provider }: Which): Promise<ProviderSettings> => {
  try {
    return await openProvider(system, space, provider)
  } catch (error) {
    if (error instanceof AppError && error.code === 'federation.off')
      throw new AppError('federation.unverified')
    throw error
  }
}

const verified = (
  protocol: CardProtocol,
  ...[settings, call]: Parameters<CardProtocol['read']>
): CardCall => {
  try {
    return protocol.read(settings, call)
  } catch (error) {
    if (error instanceof ProviderFailure) throw new AppError('federation.unverified')
    throw error
  }
}

/** That the call was taken: one that is answered with cards gets an object, the other no text at all. */
const taken = ({ reply }: CardProtocol): Reply =>
  reply ? { type: 'json', body: '{}' } : { type: 'text', body: '' }

const say = ({ actor }: Ctx, key: string): string =>
  federationTexts[actor.lang][`federation.card.${key}`] ?? ''

/** Handles what was pressed as the person bound to whoever pressed it, and answers with the card as it is then. */
const press = async (
  system: Ctx,
  { provider, space }: Which,
  settings: ProviderSettings,
  protocol: CardProtocol,
  call: Press,
): Promise<Reply> => {
  const { kernel } = system
  const card = await findCard(system, call.card)
  const kind = card && cardKindOf(kernel, card.kind)
  if (card?.provider !== provider || !kind) return taken(protocol)
  const authority = signInProviders[provider].authority(settings)
  const person = await boundPerson(system, provider, authority, call.subject)
  const reader = person === null ? null : await readerOf(kernel, space, person, system.requestId)
  // A card says nothing to anybody but its reader.
  const turnAway = async (key: string): Promise<Reply> => {
    await audit(system, {
      action: 'federation.card_refused',
      result: 'denied',
      details: { provider, why: key, ...(reader && { name: reader.actor.name }) },
    })
    return protocol.reply?.(say(reader ?? system, key), null) ?? taken(protocol)
  }
  if (!reader) return turnAway('unbound')
  if (person !== card.person) return turnAway('not_yours')
  if (!(await takesChanges(system))) return turnAway('read_only')
  const said = await handle(reader, kind, card, call)
  const face = await kind.face(reader, card.about)
  const isOver = face === null || face.outcome !== null
  const state = !protocol.reply || face === null ? 'stale' : isOver ? 'closed' : 'open'
  await settleCard(system, card.id, { state, ref: call.ref ?? card.ref, said })
  const shown = face && shownCard({ ...card, space }, face, await originOf(kernel), said)
  return protocol.reply?.(said, shown) ?? taken(protocol)
}

/** Gives the answer that was pressed, if the card offers it now; what it says is shown. */
const handle = async (
  reader: Ctx,
  kind: CardKind,
  { id, about, provider }: KeptCard,
  { answer: pressed, words: given }: Press,
): Promise<string> => {
  const face = await kind.face(reader, about)
  if (!face) return say(reader, 'over.why')
  if (face.outcome !== null) return face.outcome
  const answer = face.answers.find(({ name }) => name === pressed)
  if (!answer) return say(reader, 'in_product')
  const words = given.trim().slice(0, mostWords)
  if (answer.needsWords && words === '') return say(reader, 'words_missing')
  return kind.answer(reader, about, {
    answer: answer.name,
    words,
    key: keyOf(`${id} ${pressed}`),
    through: provider,
  })
}

/** A UUID made of a text: the same press has the same key. */
const keyOf = (text: string): string => {
  const bytes = createHash('sha256').update(text).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

const sent = ({ type, body }: Reply): Download | RawJson =>
  type === 'json'
    ? new RawJson(body)
    : new Download({ stream: Readable.from([body]), filename: 'answer.txt', mime: 'text/plain' })
