import { BlockList, isIP } from 'node:net'

const internal = new BlockList()
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
  internal.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  // IPv4 inside IPv6: translated (NAT64) and 6to4. For mapped addresses the list applies its IPv4 networks itself.
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const)
  internal.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is inside the network of the platform, or of a kind that can lead there. */
export const isInternal = (address: string): boolean => {
  const plain = address.replace(/%.*$/, '')
  const family = isIP(plain)
  return family === 0 || internal.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
