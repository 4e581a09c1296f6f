import { audit, type Ctx } from '@gantry/kernel/server'
import { allowedHosts } from './allowed-hosts.ts'
import { OutboundFailure } from './failure.ts'
import { type OutboundAnswer, type OutboundRequest, sendOut, usualLimits } from './request.ts'

/** What a call is for, in the log. */
export interface Purpose {
  /** The capability and what it does, such as `buttons.call`. */
  readonly name: string
  readonly table?: string
  /** The design that named the address. */
  readonly design?: string
}

interface CallLimits {
  readonly signal?: AbortSignal
  readonly milliseconds?: number
  /** Of the body of the answer; 1 MiB when absent. */
  readonly bytes?: number
  /** False for the further pages of one read, which is logged once. */
  readonly isLogged?: boolean
  /** Hears the text of a successful answer while it arrives. */
  readonly onText?: (text: string) => void
}

/**
 * Calls an address for a space and logs the call with its host, status and duration. Must not run inside a transaction:
 * an outside server decides how long it takes.
 * @throws OutboundFailure
 */
export const callOut = async (
  ctx: Ctx,
  request: OutboundRequest,
  purpose: Purpose,
  { signal, milliseconds, bytes, isLogged = true, onText }: CallLimits = {},
): Promise<OutboundAnswer> => {
  const allowed = await allowedHosts(ctx.kernel)
  const began = performance.now()
  const note = async (result: { readonly status: number } | { readonly failure: string }) => {
    if (!isLogged) return
    await audit(ctx, {
      action: 'outbound.called',
      ...(purpose.table !== undefined && { table: purpose.table }),
      details: {
        purpose: purpose.name,
        design: purpose.design ?? null,
        method: request.method,
        host: URL.canParse(request.url) ? new URL(request.url).host : '',
        milliseconds: Math.round(performance.now() - began),
        ...result,
      },
    })
  }
  try {
    const answer = await sendOut(request, {
      allowed,
      ...(signal && { signal }),
      ...(onText && { onText }),
      limits: {
        ...usualLimits,
        ...(milliseconds !== undefined && { milliseconds }),
        ...(bytes !== undefined && { bytes }),
      },
    })
    await note({ status: answer.status })
    return answer
  } catch (error) {
    if (error instanceof OutboundFailure) await note({ failure: error.reason })
    throw error
  }
}
