/** A corner at shares of the width and height of a picture, 0 to 1. */
export interface Corner {
  readonly x: number
  readonly y: number
}

/** A rectangle at shares of the width and height of a picture. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Whether the foot of a box, the middle of its lower edge, lies in a zone: where something stands, not how high it is.
 * A zone of fewer than three corners is the whole picture. Even-odd rule.
 */
export const standsIn = ({ x, y, width, height }: Box, zone: readonly Corner[]): boolean => {
  if (zone.length < 3) return true
  const foot = { x: x + width / 2, y: y + height }
  let isIn = false
  zone.forEach((a, n) => {
    const b = zone.at(n - 1) as Corner
    const crosses = a.y > foot.y !== b.y > foot.y
    if (crosses && foot.x < ((b.x - a.x) * (foot.y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn
  })
  return isIn
}
