/** Something kept in an order of its own. */
interface Placed {
  readonly id: string
  readonly order: number
}

/**
 * The order that puts `id` at position `to` of a list: between its neighbours there, or beyond the first or last. Null where it
 * stands there already.
 */
export const placeAt = (list: readonly Placed[], id: string, to: number): number | null => {
  const from = list.findIndex(one => one.id === id)
  if (from === to) return null
  const others = list.filter(one => one.id !== id)
  const before = others[to - 1]?.order
  const after = others[to]?.order
  if (before === undefined) return (after ?? 1) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}
