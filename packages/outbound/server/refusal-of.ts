import { OutboundFailure, type OutboundReason } from './failure.ts'
import { pinHost, type Resolve } from './pin-host.ts'
import { addressOf } from './request.ts'

/** How long the name server is waited for, in milliseconds. */
const longest = 3_000

const later = (): Promise<null> => new Promise(resolve => setTimeout(resolve, longest, null).unref())

/**
 * Why calls to an address are refused before anything is sent; null: they are not. A host whose name does not resolve, or not in time,
 * is no reason: it may be known by the time of the call, which checks it again.
 */
export const refusalOf = async (
  url: string,
  allowed: readonly string[],
  resolve?: Resolve,
): Promise<OutboundReason | null> => {
  try {
    const { hostname } = addressOf(url, allowed)
    await Promise.race([pinHost(hostname, allowed, resolve), later()])
    return null
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return error.reason === 'unreachable' ? null : error.reason
  }
}
