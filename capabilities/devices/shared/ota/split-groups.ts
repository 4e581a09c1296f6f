/** FNV-1a over the characters of a text. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/**
 * Devices in the groups of a campaign. `chosen` devices are the first group; `shares` are percentages of all devices that are reached with
 * each group, rising to 100. The order is by a hash of campaign and device, so it is the same whenever it is asked and another for each
 * campaign. Groups without a device are left out.
 */
export const splitGroups = (
  devices: readonly string[],
  campaign: string,
  { chosen, shares }: { readonly chosen: readonly string[]; readonly shares: readonly number[] },
): readonly (readonly string[])[] => {
  const first = new Set(chosen)
  const rest = devices
    .filter(id => !first.has(id))
    .map(id => ({ id, hash: hashOf(`${campaign} ${id}`) }))
    .sort((one, other) => one.hash - other.hash || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
  const ordered = [...devices.filter(id => first.has(id)), ...rest]
  const ends = [
    ...(first.size > 0 ? [ordered.length - rest.length] : []),
    ...shares.map(share => Math.ceil((ordered.length * share) / 100)),
    ordered.length,
  ]
  const groups: string[][] = []
  let from = 0
  for (const end of ends) {
    if (end > from) groups.push(ordered.slice(from, end))
    from = Math.max(from, end)
  }
  return groups
}
