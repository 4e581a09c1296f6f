import { patched } from '@gantry/base/shared'
import type { Terminal } from '@gantry/model/shared'
import { bottomOf, compact, freePlace, inReadingOrder, type Placed, put, within } from './grid.ts'
import {
  columnsOf,
  type HandTerminal,
  isShownOn,
  most,
  type Page,
  type Place,
  type Size,
  type Tile,
  type TileId,
} from './page.ts'

/* Every command is a pure function from page to page, so that undo keeps the previous page and tests need no canvas. */

/** Maximum columns (of 12) of a tile that is paired with its neighbour on a hand-held terminal. */
const narrow = 3

/** The arrangement of a terminal: of the desktop, customised, or derived from the desktop. */
export const placesOf = (page: Page, terminal: Terminal): readonly Placed[] => {
  const shown = page.tiles.filter(tile => isShownOn(tile, terminal))
  const columns = columnsOf[terminal]
  if (terminal === 'web')
    return compact(
      shown.map(({ id, at }) => ({ id, at })),
      columns,
    )
  const drawn = page.drawn?.[terminal]
  return drawn ? drawnPlaces(shown, drawn, columns) : derivedPlaces(shown, columns)
}

/** Customised arrangement; tiles added later are placed below. */
const drawnPlaces = (
  shown: readonly Tile[],
  drawn: Readonly<Record<TileId, Place>>,
  columns: number,
): readonly Placed[] => {
  const known = shown.flatMap(({ id }) => (drawn[id] ? { id, at: drawn[id] } : []))
  const added = derivedPlaces(
    shown.filter(({ id }) => !drawn[id]),
    columns,
  )
  const from = bottomOf(known)
  const all = new Map(
    [...known, ...added.map(({ id, at }) => ({ id, at: { ...at, y: at.y + from } }))].map(each => [
      each.id,
      each,
    ]),
  )
  return compact(
    shown.map(({ id }) => all.get(id)!),
    columns,
  )
}

/** Derived arrangement: one column in reading order; two consecutive narrow tiles share a row. */
const derivedPlaces = (shown: readonly Tile[], columns: number): readonly Placed[] => {
  const order = inReadingOrder(compact(shown, columnsOf.web))
  const half = columns / 2
  const done: Placed[] = []
  let y = 0
  for (let at = 0; at < order.length; at += 1) {
    const tile = order[at]!
    const next = order[at + 1]
    const paired = tile.at.w <= narrow && next !== undefined && next.at.w <= narrow
    if (!paired) {
      done.push({ id: tile.id, at: { x: 0, y, w: columns, h: tile.at.h } })
      y += tile.at.h
      continue
    }
    const h = Math.max(tile.at.h, next.at.h)
    done.push({ id: tile.id, at: { x: 0, y, w: half, h } }, { id: next.id, at: { x: half, y, w: half, h } })
    y += h
    at += 1
  }
  return compact(
    shown.map(({ id }) => done.find(each => each.id === id)!),
    columns,
  )
}

/** Stores an arrangement of a terminal in the page. */
const arranged = (page: Page, terminal: Terminal, placed: readonly Placed[]): Page => {
  if (terminal === 'web') {
    const at = new Map(placed.map(each => [each.id, each.at]))
    return { ...page, tiles: page.tiles.map(tile => withPlace(tile, at.get(tile.id) ?? tile.at)) }
  }
  return {
    ...page,
    drawn: { ...page.drawn, [terminal]: Object.fromEntries(placed.map(({ id, at }) => [id, at])) },
  }
}

const isSame = (a: Place, b: Place): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h

const withPlace = (tile: Tile, at: Place): Tile => (isSame(tile.at, at) ? tile : { ...tile, at })

const placeIn = (placed: readonly Placed[], id: TileId): Place | undefined =>
  placed.find(each => each.id === id)?.at

/** Adds a tile at a position, or in the first gap of its size. A full page stays unchanged. */
export const addTile = (
  page: Page,
  tile: Omit<Tile, 'at'>,
  size: Size,
  at?: Omit<Place, 'w' | 'h'>,
): Page => {
  if (page.tiles.length >= most.tiles || page.tiles.some(({ id }) => id === tile.id)) return page
  const placed = placesOf(page, 'web')
  const place = at ? within({ ...at, ...size }, columnsOf.web) : freePlace(placed, size, columnsOf.web)
  const added: Page = { ...page, tiles: [...page.tiles, { ...tile, at: place }] }
  return arranged(added, 'web', put(placed, tile.id, place, columnsOf.web))
}

/** Moves a tile to a column and row of a terminal's grid. */
export const moveTile = (page: Page, terminal: Terminal, id: TileId, to: Pick<Place, 'x' | 'y'>): Page => {
  const placed = placesOf(page, terminal)
  const at = placeIn(placed, id)
  if (!at) return page
  return arranged(page, terminal, put(placed, id, { ...at, ...to }, columnsOf[terminal]))
}

export const directions = ['left', 'right', 'up', 'down'] as const
export type Direction = (typeof directions)[number]

/**
 * Moves a tile by keyboard: one column sideways, or past its neighbour up or down. At the edge the page stays unchanged.
 */
export const stepTile = (page: Page, terminal: Terminal, id: TileId, direction: Direction): Page => {
  const placed = placesOf(page, terminal)
  const columns = columnsOf[terminal]
  const at = placeIn(placed, id)
  if (!at) return page
  const sideways = direction === 'left' ? -1 : direction === 'right' ? 1 : 0
  if (sideways !== 0) {
    if (at.x + sideways < 0 || at.x + at.w + sideways > columns) return page
    return arranged(page, terminal, put(placed, id, { ...at, x: at.x + sideways }, columns))
  }
  const by = direction === 'up' ? -1 : 1
  // A neighbour may be taller than one row, so the step ends at the first row that changes the arrangement.
  for (let y = at.y + by; y >= 0 && y <= bottomOf(placed); y += by) {
    const next = put(placed, id, { ...at, y }, columns)
    const there = placeIn(next, id)
    if (there && (by < 0 ? there.y < at.y : there.y > at.y)) return arranged(page, terminal, next)
  }
  return page
}

/** Resizes a tile, at least to the minimum of its kind; neighbours are moved. */
export const resizeTile = (
  page: Page,
  terminal: Terminal,
  id: TileId,
  size: Partial<Size>,
  least: Size = { w: 1, h: 1 },
): Page => {
  const placed = placesOf(page, terminal)
  const at = placeIn(placed, id)
  if (!at) return page
  const columns = columnsOf[terminal]
  const w = Math.min(Math.max(size.w ?? at.w, Math.min(least.w, columns)), columns - at.x)
  const h = Math.min(Math.max(size.h ?? at.h, least.h), most.height)
  if (w === at.w && h === at.h) return page
  return arranged(page, terminal, put(placed, id, { ...at, w, h }, columns))
}

/** Removes a tile, also from customised arrangements. */
export const removeTile = (page: Page, id: TileId): Page => {
  if (!page.tiles.some(tile => tile.id === id)) return page
  const { drawn, ...rest } = page
  const left: Page = { ...rest, tiles: page.tiles.filter(tile => tile.id !== id) }
  const kept = Object.entries(drawn ?? {}).map(([terminal, { [id]: _, ...places }]) => [terminal, places])
  return arranged(
    kept.length > 0 ? { ...left, drawn: Object.fromEntries(kept) as NonNullable<Page['drawn']> } : left,
    'web',
    placesOf(left, 'web'),
  )
}

/** Adds a copy of a tile below it. */
export const duplicateTile = (page: Page, id: TileId, copy: TileId): Page => {
  const tile = page.tiles.find(each => each.id === id)
  if (!tile) return page
  const { at, ...rest } = tile
  return addTile(page, { ...rest, id: copy }, at, { x: at.x, y: at.y + at.h })
}

/** Swaps the positions of two tiles; each keeps its size if the columns allow it. */
export const swapTiles = (page: Page, terminal: Terminal, a: TileId, b: TileId): Page => {
  const placed = placesOf(page, terminal)
  const [first, second] = [placeIn(placed, a), placeIn(placed, b)]
  if (!first || !second || a === b) return page
  const columns = columnsOf[terminal]
  const swapped = placed.map(each =>
    each.id === a
      ? { id: a, at: within({ ...first, x: second.x, y: second.y }, columns) }
      : each.id === b
        ? { id: b, at: within({ ...second, x: first.x, y: first.y }, columns) }
        : each,
  )
  return arranged(page, terminal, compact(swapped, columns))
}

/** Changes properties of a tile; an undefined property is removed. */
export const changeTile = (
  page: Page,
  id: TileId,
  patch: { readonly [K in 'title' | 'hideTitle' | 'only' | 'settings']?: Tile[K] | undefined },
): Page => ({
  ...page,
  tiles: page.tiles.map(tile => (tile.id === id ? patched(tile, patch) : tile)),
})

/** Removes the customised arrangement of a hand-held terminal, so that it is derived again. */
export const deriveAgain = (page: Page, terminal: HandTerminal): Page => {
  const { drawn, ...rest } = page
  if (!drawn?.[terminal]) return page
  const { [terminal]: _, ...others } = drawn
  return Object.keys(others).length > 0 ? { ...rest, drawn: others } : rest
}
