import type { Ctx } from '@gantry/kernel/server'
import { listsOpenTo } from '@gantry/sharing/server'
import { closedKind, type Page, type Tile } from '@gantry/tiles/shared'
import { application } from '../shared/tiles/application.ts'

/** The list of another space that a tile shows. */
const listOf = ({ kind, settings }: Tile): string | null =>
  kind === application.name && typeof settings.offer === 'string' && settings.offer !== ''
    ? settings.offer
    : null

/** A page whose tiles of lists that other spaces share, but not with the actor, are closed. */
export const withoutClosedLists = async (ctx: Ctx, page: Page): Promise<Page> => {
  const open = await listsOpenTo(
    ctx,
    page.tiles.flatMap(tile => listOf(tile) ?? []),
  )
  return {
    ...page,
    tiles: page.tiles.map(tile => {
      const list = listOf(tile)
      return list === null || open.has(list) ? tile : { ...tile, kind: closedKind, settings: {} }
    }),
  }
}
