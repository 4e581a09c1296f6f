import type { ProviderSettings } from '../../shared/federation/index.ts'
import type { CardFace } from './card.ts'
import type { Fetch } from './guarded-fetch.ts'

/** A card as a provider shows it. */
export interface ShownCard {
  readonly id: string
  /** Subject of the binding of its reader. */
  readonly subject: string
  readonly face: CardFace
  /** Absolute URL; null: the installation has no configured origin. */
  readonly url: string | null
  /** Where the provider tells what was pressed; null as `url`. */
  readonly callback: string | null
  /** What became of the last press; null: nothing was pressed. */
  readonly said: string | null
}

/** A card the provider has taken. */
export interface SentCard {
  /** The provider's message id. */
  readonly id: string | null
  /** What the provider asks for to change the card; null: it cannot be changed. */
  readonly ref: string | null
}

/** A call of the provider. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly query: URLSearchParams
  readonly body: string
  readonly now: Date
}

/** An answer to a call of the provider. */
export interface Reply {
  readonly type: 'json' | 'text'
  readonly body: string
}

export type CardCall =
  | {
      readonly kind: 'press'
      readonly card: string
      readonly subject: string
      readonly answer: string
      readonly words: string
      /** A newer way to change the card; null: the one it was sent with stays. */
      readonly ref: string | null
    }
  /** The provider tests the address, or tells something that nothing follows from. */
  | { readonly kind: 'other'; readonly reply: Reply }

/** How a provider carries cards with buttons. Every failure is thrown as a `ProviderFailure`. */
export interface CardProtocol {
  /** Whether the settings suffice; without them a notice with a link is sent. */
  isReady(settings: ProviderSettings): boolean
  send(settings: ProviderSettings, fetch: Fetch, card: ShownCard): Promise<SentCard>
  /** Answers how the card can be changed the next time; null: not any more. */
  update(settings: ProviderSettings, fetch: Fetch, ref: string, card: ShownCard): Promise<string | null>
  /** Verifies a call. @throws ProviderFailure for a wrong or old signature */
  read(settings: ProviderSettings, call: Callback): CardCall
  /** Announces the address of the callbacks to the provider, as part of testing the settings. */
  announce?(settings: ProviderSettings, fetch: Fetch, address: string): Promise<void>
  /** Changes the card in the answer to a press. Absent: it is changed afterwards. */
  reply?(said: string, card: ShownCard | null): Reply
}

/** Milliseconds a signed call is accepted for, before and after the time it names. */
export const callLife = 5 * 60_000
