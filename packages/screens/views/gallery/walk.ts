/** Position of a card on the screen. */
interface Place {
  readonly left: number
  readonly top: number
}

/**
 * The card an arrow key leads to from card `at`: the next or previous one in reading order, or the nearest in the row
 * above or below.
 */
export const walk = (cards: readonly Place[], at: number, key: string): number | null => {
  const from = cards[at]
  if (!from) return null
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (side !== undefined) return cards[at + side] ? at + side : null
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (step === undefined) return null
  let row: number | null = null
  let found: number | null = null
  for (let next = at + step; cards[next]; next += step) {
    const card = cards[next]!
    if (card.top === from.top) continue
    row ??= card.top
    if (card.top !== row) break
    const far = (index: number) => Math.abs(cards[index]!.left - from.left)
    if (found === null || far(next) < far(found)) found = next
  }
  return found
}
