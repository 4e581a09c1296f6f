import { AppError } from '@gantry/base/shared'

export type OutboundReason =
  | 'address'
  | 'internal'
  | 'insecure'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirects'

/** Why a call got no answer: the error `outbound.<reason>` with the host. */
export class OutboundFailure extends AppError {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, host: string) {
    super(`outbound.${reason}`, { host })
    this.reason = reason
  }
}
