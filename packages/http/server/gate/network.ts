/** The network of an address for rate limits: a household has a whole /64 of IPv6 addresses. */
export const networkOf = (ip: string): string => {
  // IPv4, or IPv4-mapped IPv6: ::ffff:192.0.2.1
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^.*:/, '')
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}
