/** Fields named in braces in an address. */
export const namedIn = (address: string): readonly string[] =>
  [...address.matchAll(/\{([\w-]+)\}/g)].map(([, field = '']) => field)
