import type { Lang } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Provider, ProviderSettings } from '../shared/channel.ts'

/** A picture that stands in a mail. */
export interface Picture {
  readonly id: string
  readonly bytes: Buffer
}

/** A text as a provider takes it. */
export interface Parcel {
  readonly id: string
  readonly kind: string
  /** Whom it is for; null: an address that belongs to nobody. */
  readonly person: string | null
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** A PNG that the HTML shows by its content id. */
  readonly picture: Picture | null
  readonly params: Readonly<Record<string, string>>
  readonly lang: Lang
  /** Of an SMS: the template approved by the provider, and the names of its parameters in their order. */
  readonly template: { readonly code: string; readonly names: readonly string[] } | null
  /** Of an SMS: the signature of the space, in place of that of the provider. */
  readonly signature: string | null
}

/** A text that a provider has taken. */
export interface Taken {
  readonly id: string
  readonly to: string
  /** The provider's id of it; null: its answer did not arrive. */
  readonly providerId: string | null
  readonly sentAt: Date
}

/** What a provider tells of a text it has taken. */
export interface Receipt {
  readonly delivered: boolean
  /** The provider's code or words. */
  readonly detail: string
}

/** What is left of an account at a provider: money, or short messages paid for in advance. */
export type Balance =
  | { readonly kind: 'money'; readonly amount: string; readonly currency: string }
  | { readonly kind: 'texts'; readonly count: number }

/** An open way to a provider, for several texts one after another. */
export interface Line {
  /** The provider's id of the text. @throws SendFailure */
  send(parcel: Parcel): Promise<string | null>
  /** Of a provider that tells whether a text arrived. Null: it does not know yet. @throws SendFailure */
  receiptOf?(taken: Taken): Promise<Receipt | null>
  /** What is left of the account. @throws SendFailure */
  balance?(): Promise<Balance>
  close(): void
}

/** Settings with secrets, and whether addresses inside the network of the platform may be reached. */
export interface SenderOptions {
  readonly settings: ProviderSettings
  /** The system in the space of the texts. */
  readonly ctx: Ctx
  /** Checks an address that somebody of a space has entered. @throws SendFailure */
  readonly guard: (host: string) => Promise<string>
  readonly signal: AbortSignal
}

/** The server's half of a provider. */
export interface Sender {
  readonly provider: Provider
  open(options: SenderOptions): Promise<Line>
}

/**
 * `refused`: this text will never be accepted. `later`: this text may be accepted later. `unreachable`: no text gets through
 * at the moment, so the others wait as well. `unknown`: the provider may have taken it, but did not say so; only short messages, which
 * nobody may get twice.
 */
export type FailureKind = 'refused' | 'later' | 'unreachable' | 'unknown'

/** Why a text was not sent; `code` is `channels.failure.<code>`, the message the words of the server. */
export class SendFailure extends Error {
  readonly kind: FailureKind
  readonly code: string
  constructor(kind: FailureKind, code: string, detail = '') {
    super(detail)
    this.name = 'SendFailure'
    this.kind = kind
    this.code = code
  }
}
