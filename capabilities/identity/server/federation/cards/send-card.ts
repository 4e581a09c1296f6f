import type { Parcel } from '@gantry/channels/server'
import type { Ctx } from '@gantry/kernel/server'
import type { ProviderSettings, RedirectName } from '../../../shared/federation/index.ts'
import { isCardProvider } from '../../../shared/federation/index.ts'
import { type CardFace, cardKindOf } from '../card.ts'
import type { SentCard } from '../card-protocol.ts'
import type { Fetch } from '../guarded-fetch.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { signInProviders } from '../providers/index.ts'
import { shownCard } from '../shown-card.ts'
import { readerOf } from './reader.ts'
import { dropCard, keepCard, keepRef } from './store.ts'

interface Target {
  readonly provider: RedirectName
  readonly subject: string
  readonly settings: ProviderSettings
  readonly fetch: Fetch
  readonly origin: string
}

/** What became of a message that may be a card. */
interface Tried {
  /** Null: it goes out as a notice with a link. */
  readonly sent: SentCard | null
  /** What the notice says in place of its text; null: nothing waits for its reader. */
  readonly face: CardFace | null
}

/**
 * Sends a message as a card with buttons, with what its reader may read at this moment, where the provider is set up for callbacks.
 * @throws ProviderFailure
 */
export const sendCard = async (
  ctx: Ctx,
  { provider, subject, settings, fetch, origin }: Target,
  { id, person, params }: Parcel,
): Promise<Tried> => {
  const protocol = signInProviders[provider].card
  const kind = params.card === undefined ? undefined : cardKindOf(ctx.kernel, params.card)
  const nothing = { sent: null, face: null }
  if (!kind || !params.about || person === null || !isCardProvider(provider)) return nothing
  const reader = await readerOf(ctx.kernel, ctx.space, person, ctx.requestId)
  // Kept before its face is read: what ends from here on is found by `endCards`.
  await keepCard(ctx, { id, provider, subject, person, kind: kind.name, about: params.about })
  const face = reader && (await kind.face(reader, params.about))
  if (!face || face.outcome !== null) {
    await dropCard(ctx, id)
    return nothing
  }
  const shown = shownCard({ id, subject, space: ctx.space, provider }, face, origin)
  if (!protocol?.isReady(settings) || shown.callback === null) {
    await dropCard(ctx, id)
    return { sent: null, face }
  }
  try {
    const sent = await protocol.send(settings, fetch, shown)
    await keepRef(ctx, id, sent.ref)
    return { sent, face }
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused') await dropCard(ctx, id)
    throw error
  }
}
