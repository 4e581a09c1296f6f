import { type Kernel, readSetting } from '@gantry/kernel/server'
import { addressSetting } from '@gantry/model/shared'
import type { CardProvider } from '../../shared/federation/index.ts'
import type { CardFace } from './card.ts'
import type { ShownCard } from './card-protocol.ts'

/** Where people reach the installation; empty: not configured. */
export const originOf = async (kernel: Kernel): Promise<string> =>
  (await readSetting(kernel, addressSetting)).replace(/\/$/, '')

/** Where a provider tells what was pressed on the cards of a space. */
export const callbackOf = (origin: string, space: string, provider: CardProvider): string =>
  `${origin}/api/federation/callbacks/${space}/${provider}`

/** Whose a card is, and where it was sent. */
interface Sent {
  readonly id: string
  readonly subject: string
  readonly space: string
  readonly provider: CardProvider
}

/** A card as it is shown to the subject of a binding. */
export const shownCard = (
  { id, subject, space, provider }: Sent,
  face: CardFace,
  origin: string,
  said: string | null = null,
): ShownCard => ({
  id,
  subject,
  face,
  said,
  url: origin === '' ? null : `${origin}${face.path}`,
  callback: origin === '' ? null : callbackOf(origin, space, provider),
})
