/**
 * The origins (scheme, host and port) of addresses as one text: where a secret may be sent. Null where one of them is no address.
 */
export const originsOf = (addresses: readonly string[]): string | null => {
  const origins = addresses.map(address =>
    /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : null,
  )
  return origins.includes(null) ? null : [...new Set(origins)].toSorted().join(' ')
}
