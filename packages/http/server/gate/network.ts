/** The network an address stands for where addresses are counted: one household holds a whole /64 of IPv6 addresses. */
export const networkOf = (ip: string): string => {
  // An IPv4 address, also as one of IPv6: ::ffff:192.0.2.1
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^.*:/, '')
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}
