import { OutboundFailure, pinHost } from '@gantry/outbound/server'
import { SendFailure } from './sender.ts'

/**
 * The address of a host that somebody of a space has named, to connect to instead of the name.
 * @throws SendFailure for an address inside the network of the platform, unless `allowed` names the host
 */
export const guardHost = async (host: string, allowed: readonly string[]): Promise<string> => {
  try {
    return await pinHost(host, allowed)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw new SendFailure('unreachable', error.reason === 'internal' ? 'inside' : 'unreachable', host)
  }
}
