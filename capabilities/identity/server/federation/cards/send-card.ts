import type { Parcel } from '@gantry/channels/server'
import type { Ctx } from '@gantry/kernel/server'
import type { ProviderName, ProviderSettings } from '../../../shared/federation/index.ts'
import { isCardProvider } from '../../../shared/federation/index.ts'
import type { Fetch } from '../guarded-fetch.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { signInProviders } from '../providers/index.ts'
import { cardKindOf } from './card.ts'
import type { SentCard } from './protocol.ts'
import { readerOf } from './reader.ts'
import { shownCard } from './shown.ts'
import { dropCard, keepCard, keepRef } from './store.ts'

interface Target {
  readonly provider: ProviderName
  readonly subject: string
  readonly settings: ProviderSettings
  readonly fetch: Fetch
  readonly origin: string
}

/**
 * Sends a message as a card with buttons, with what its reader may read at this moment. Null: it is none, there is nothing to press,
 * or the provider is not set up for callbacks.
 * @throws ProviderFailure
 */
export const sendCard = async (
  ctx: Ctx,
  { provider, subject, settings, fetch, origin }: Target,
  { id, person, params }: Parcel,
): Promise<SentCard | null> => {
  const protocol = signInProviders[provider].card
  const kind = params.card === undefined ? undefined : cardKindOf(ctx.kernel, params.card)
  if (!kind || !params.about || person === null || !isCardProvider(provider)) return null
  if (!protocol?.isReady(settings)) return null
  const reader = await readerOf(ctx.kernel, ctx.space, person, ctx.requestId)
  // Kept before its face is read: what ends from here on is found by `endCards`.
  await keepCard(ctx, { id, provider, subject, person, kind: kind.name, about: params.about })
  const face = reader && (await kind.face(reader, params.about))
  if (!face || face.outcome !== null) {
    await dropCard(ctx, id)
    return null
  }
  try {
    const sent = await protocol.send(settings, fetch, shownCard({ id, subject }, face, origin))
    await keepRef(ctx, id, sent.ref)
    return sent
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused') await dropCard(ctx, id)
    throw error
  }
}
