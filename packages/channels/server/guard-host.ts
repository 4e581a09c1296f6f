import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { SendFailure } from './sender.ts'

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

const isInside = (address: string): boolean =>
  inside.check(
    address.replace(/^::ffff:/i, ''),
    isIP(address.replace(/^::ffff:/i, '')) === 4 ? 'ipv4' : 'ipv6',
  )

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
  if (!allowed.includes(host.toLowerCase()) && found.some(({ address }) => isInside(address)))
    throw new SendFailure('unreachable', 'inside', host)
  return first.address
}
