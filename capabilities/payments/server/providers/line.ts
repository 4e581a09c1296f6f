import { AppError } from '@gantry/base/shared'
import type { OutboundAnswer, OutboundRequest } from '@gantry/outbound/server'
import type { PayMethod, PayProvider } from '../../shared/methods.ts'
import type { PayCode } from '../../shared/orders-contract.ts'

/** An account with its keys. */
export interface OpenAccount {
  readonly merchant: string
  readonly provider: PayProvider
  readonly account: string
  readonly appId: string
  readonly serial: string
  readonly endpoint: string
  readonly privateKey: string
  readonly apiKey: string
  readonly providerKey: string
}

/** What became of a payment. `unknown`: the provider has never heard of it. */
export type Outcome =
  | { readonly state: 'paid'; readonly theirNo: string; readonly amount: number; readonly at: Date }
  | { readonly state: 'waiting' | 'closed' | 'unknown' }

export interface RefundOutcome {
  readonly state: 'running' | 'done' | 'failed'
  readonly theirNo: string | null
  readonly note: string
}

export interface Payment {
  readonly no: string
  readonly method: PayMethod
  readonly title: string
  readonly amount: number
  readonly closesAt: Date
  readonly noticeUrl: string
  readonly openId: string | null
}

export interface Refund {
  readonly no: string
  readonly refundNo: string
  readonly amount: number
  readonly total: number
  readonly reason: string
  readonly noticeUrl: string
}

export type RefundQuestion = Pick<Refund, 'no' | 'refundNo'>

/** What a provider tells by itself, verified. */
export interface PayNotice {
  readonly id: string
  readonly about:
    | { readonly kind: 'payment'; readonly no: string; readonly outcome: Outcome }
    | { readonly kind: 'refund'; readonly refundNo: string; readonly outcome: RefundOutcome }
    /** Signed, but of nothing that is handled here. */
    | { readonly kind: 'other' }
}

export interface NoticeRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
  readonly now: Date
}

/** Sends a request and logs it. */
export type SendCall = (request: OutboundRequest) => Promise<OutboundAnswer>

/** One account's connection to its provider. Every answer is verified before it is read. */
export interface Line {
  begin(payment: Payment): Promise<PayCode>
  query(no: string): Promise<Outcome>
  close(no: string): Promise<void>
  refund(refund: Refund): Promise<RefundOutcome>
  queryRefund(question: RefundQuestion): Promise<RefundOutcome>
  /** A call that changes nothing; answers the provider's public key where it had to be fetched first. */
  check(): Promise<{ readonly providerKey: string | null }>
  /** @throws AppError payment.unverified */
  readNotice(request: NoticeRequest): PayNotice
}

/** The provider refused; what it said is for the operator. */
export const refused = (provider: PayProvider, code: string, said: string): AppError =>
  new AppError('payment.provider', { provider, code, said: said.slice(0, 200) })

export const unverified = (): AppError => new AppError('payment.unverified')
