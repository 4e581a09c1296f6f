/** A number from 0 to 99 that stays the same for a device and a version, so that a growing share only adds devices. */
export const bucketOf = (device: string, version: string): number => {
  // FNV-1a, 32 bits: spreads evenly and is the same everywhere.
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(`${version} ${device}`))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash % 100
}

interface Staged {
  readonly id: string
  readonly code: number
  readonly least: number
  readonly share: number
}

/** The version of these, newest first, that a device is to be updated to; `forced` below the minimum of any of them. */
export const updateFor = <Version extends Staged>(
  versions: readonly Version[],
  { code, device }: { readonly code: number; readonly device: string },
): { readonly version: Version; readonly forced: boolean } | null => {
  const forced = versions.some(({ least }) => code < least)
  const version = versions.find(
    each => each.code > code && (bucketOf(device, each.id) < each.share || (forced && code < each.least)),
  )
  return version ? { version, forced } : null
}
