/** Entries in the given order, followed by the entries it does not name. */
export const arranged = <Entry extends { readonly key: string }>(
  entries: readonly Entry[],
  order: readonly string[],
): readonly Entry[] => {
  const place = new Map(order.map((key, at) => [key, at]))
  return entries.toSorted((a, b) => (place.get(a.key) ?? order.length) - (place.get(b.key) ?? order.length))
}
