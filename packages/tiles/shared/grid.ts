import type { Place, Size, TileId } from './page.ts'

/** A tile and its rectangle on one grid. */
export interface Placed {
  readonly id: TileId
  readonly at: Place
}

export const overlaps = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Sorts by row, then by column. */
export const inReadingOrder = (placed: readonly Placed[]): readonly Placed[] =>
  placed.toSorted((a, b) => a.at.y - b.at.y || a.at.x - b.at.x || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/** Clamps a rectangle to the columns of the grid. */
export const within = ({ x, y, w, h }: Place, columns: number): Place => {
  const width = Math.min(Math.max(w, 1), columns)
  return { x: Math.min(Math.max(x, 0), columns - width), y: Math.max(y, 0), w: width, h: Math.max(h, 1) }
}

const collider = (at: Place, others: readonly Placed[]): Placed | undefined =>
  others.find(other => overlaps(at, other.at))

/** Moves a rectangle below all collisions, then up as far as possible. */
const settled = (at: Place, others: readonly Placed[]): Place => {
  let y = at.y
  for (let hit = collider({ ...at, y }, others); hit; hit = collider({ ...at, y }, others))
    y = hit.at.y + hit.at.h
  while (y > 0 && !collider({ ...at, y: y - 1 }, others)) y -= 1
  return { ...at, y }
}

/**
 * Moves every tile up as far as possible, in reading order; overlapping tiles are placed one below the other. Idempotent.
 * The order of the list is kept.
 */
export const compact = (placed: readonly Placed[], columns: number): readonly Placed[] => {
  const done: Placed[] = []
  for (const { id, at } of inReadingOrder(placed)) done.push({ id, at: settled(within(at, columns), done) })
  return placed.map(({ id }) => done.find(each => each.id === id)!)
}

/**
 * Places one tile. Colliding tiles whose centre is above its top stay above it, and it moves below them; all others are
 * pushed down. Then all tiles are compacted.
 */
export const put = (
  placed: readonly Placed[],
  id: TileId,
  wanted: Place,
  columns: number,
): readonly Placed[] => {
  const at = within(wanted, columns)
  const others = compact(
    placed.filter(each => each.id !== id),
    columns,
  )
  // Tiles whose centre is above the top of the moved tile stay, and it is placed below them.
  const stays = others.filter(({ at: other }) => other.y + other.h / 2 <= at.y)
  const moved = { id, at: settled(at, stays) }
  const done: Placed[] = [...stays, moved]
  for (const other of inReadingOrder(others.filter(each => !stays.includes(each))))
    done.push({ id: other.id, at: pushed(other.at, done) })
  const order = placed.some(each => each.id === id)
    ? placed.map(each => each.id)
    : [...placed.map(each => each.id), id]
  return compact(
    order.map(each => done.find(one => one.id === each)!),
    columns,
  )
}

/** Moves a rectangle down below all collisions. */
const pushed = (at: Place, others: readonly Placed[]): Place => {
  let y = at.y
  for (let hit = collider({ ...at, y }, others); hit; hit = collider({ ...at, y }, others))
    y = hit.at.y + hit.at.h
  return { ...at, y }
}

/** The first gap of a size in reading order; below all tiles if there is none. */
export const freePlace = (placed: readonly Placed[], { w, h }: Size, columns: number): Place => {
  const width = Math.min(w, columns)
  const bottom = bottomOf(placed)
  for (let y = 0; y < bottom; y += 1)
    for (let x = 0; x + width <= columns; x += 1)
      if (!collider({ x, y, w: width, h }, placed)) return { x, y, w: width, h }
  return { x: 0, y: bottom, w: width, h }
}

/** Number of rows in use. */
export const bottomOf = (placed: readonly Placed[]): number =>
  placed.reduce((lowest, { at }) => Math.max(lowest, at.y + at.h), 0)
