import { BlockList, isIP } from 'node:net'

const split = (network: string) => {
  const [address = '', prefix] = network.trim().split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const length = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
  return version !== 0 && length >= 0 && length <= most
    ? { address, length, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) }
    : null
}

/** Whether a text is an address or a network in CIDR notation, IPv4 or IPv6. */
export const isNetwork = (text: string): boolean => split(text) !== null

/** Whether an IP address is in one of the networks; an empty list allows every address. */
export const isWithin = (ip: string, networks: readonly string[]): boolean => {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const found = split(network)
    if (found) list.addSubnet(found.address, found.length, found.family)
  }
  // On a dual-stack socket, an IPv4 caller appears as ::ffff:192.0.2.1.
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
}
