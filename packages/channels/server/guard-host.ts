import { lookup } from 'node:dns/promises'
import { isInternal } from '@gantry/outbound/server'
import { SendFailure } from './sender.ts'

/**
 * The address of a host that somebody of a space has named. Connecting to this address, and not to the name, keeps a second
 * answer of the name server from leading inside.
 * @throws SendFailure for an address inside the network of the platform, unless `allowed` names the host
 */
export const guardHost = async (host: string, allowed: readonly string[]): Promise<string> => {
  const found = await lookup(host, { all: true }).catch((error: Error) => {
    throw new SendFailure('unreachable', 'unreachable', error.message)
  })
  const [first] = found
  if (!first) throw new SendFailure('unreachable', 'unreachable', host)
  if (!allowed.includes(host.toLowerCase()) && found.some(({ address }) => isInternal(address)))
    throw new SendFailure('unreachable', 'inside', host)
  return first.address
}
