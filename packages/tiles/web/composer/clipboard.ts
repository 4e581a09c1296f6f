import type { Tile } from '../../shared/page.ts'

const key = 'gantry.tile'

/** Copies a tile, so that it can be pasted into this page or another one of the same browser tab. */
export const copyTile = (tile: Tile): void => sessionStorage.setItem(key, JSON.stringify(tile))

/** The copied tile; null: none. */
export const copiedTile = (): Tile | null => {
  const text = sessionStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as Tile)
}
