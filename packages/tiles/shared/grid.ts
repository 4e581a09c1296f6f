import type { Place, Size, TileId } from './page.ts'

/** A tile on one grid. */
export interface Placed {
  readonly id: TileId
  readonly at: Place
}

export const overlaps = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Reading order: row by row, each from the left. */
export const inReadingOrder = (placed: readonly Placed[]): readonly Placed[] =>
  placed.toSorted((a, b) => a.at.y - b.at.y || a.at.x - b.at.x || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/** A place within the columns: not wider than the grid, and not beyond its right edge. */
export const within = ({ x, y, w, h }: Place, columns: number): Place => {
  const width = Math.min(Math.max(w, 1), columns)
  return { x: Math.min(Math.max(x, 0), columns - width), y: Math.max(y, 0), w: width, h: Math.max(h, 1) }
}

const collider = (at: Place, others: readonly Placed[]): Placed | undefined =>
  others.find(other => overlaps(at, other.at))

/** Below everything it collides with, then as far up as there is room. */
const settled = (at: Place, others: readonly Placed[]): Place => {
  let y = at.y
  for (let hit = collider({ ...at, y }, others); hit; hit = collider({ ...at, y }, others))
    y = hit.at.y + hit.at.h
  while (y > 0 && !collider({ ...at, y: y - 1 }, others)) y -= 1
  return { ...at, y }
}

/**
 * Moves every tile up as far as there is room, in reading order; tiles that overlap are put below one another. Applied twice
 * it changes nothing. Tiles keep their order in the list.
 */
export const compact = (placed: readonly Placed[], columns: number): readonly Placed[] => {
  const done: Placed[] = []
  for (const { id, at } of inReadingOrder(placed)) done.push({ id, at: settled(within(at, columns), done) })
  return placed.map(({ id }) => done.find(each => each.id === id)!)
}

/**
 * Puts one tile at a place. Tiles it meets with their lower half make room above it when there is some; all others give way
 * downwards. Then everything moves up as far as there is room.
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
  // Tiles whose middle is above the top of the moved one stay where they are, and the moved one goes below them.
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

/** Below everything it collides with. */
const pushed = (at: Place, others: readonly Placed[]): Place => {
  let y = at.y
  for (let hit = collider({ ...at, y }, others); hit; hit = collider({ ...at, y }, others))
    y = hit.at.y + hit.at.h
  return { ...at, y }
}

/** The first free place of a size in reading order; below everything where there is no gap. */
export const freePlace = (placed: readonly Placed[], { w, h }: Size, columns: number): Place => {
  const width = Math.min(w, columns)
  const bottom = bottomOf(placed)
  for (let y = 0; y < bottom; y += 1)
    for (let x = 0; x + width <= columns; x += 1)
      if (!collider({ x, y, w: width, h }, placed)) return { x, y, w: width, h }
  return { x: 0, y: bottom, w: width, h }
}

/** Rows that are in use. */
export const bottomOf = (placed: readonly Placed[]): number =>
  placed.reduce((lowest, { at }) => Math.max(lowest, at.y + at.h), 0)
