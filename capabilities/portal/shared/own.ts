import type { Page } from '@gantry/tiles/shared'
import type { OwnArrangement } from './contract.ts'

/** A page as a person has arranged it; tiles that came with a later release stand where the designer put them. */
export const arrangedPage = (page: Page, own: OwnArrangement | null): Page => {
  if (!own) return page
  const { web, app, mini } = own.places
  const tiles = page.tiles
    .filter(({ id }) => !own.hidden.includes(id))
    .map(tile => (web?.[tile.id] ? { ...tile, at: web[tile.id]! } : tile))
  const drawn = {
    ...page.drawn,
    ...(app && { app: { ...page.drawn?.app, ...app } }),
    ...(mini && { mini: { ...page.drawn?.mini, ...mini } }),
  }
  return { tiles, ...(Object.keys(drawn).length > 0 && { drawn }) }
}
