import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { catalogOf, effectiveRights } from '@gantry/records/server'
import { kindIn, narrowPage, type Page } from '@gantry/tiles/shared'
import { portalTiles } from '../shared/tiles.ts'

/** A page without the fields and tiles closed to the actor. */
export const narrowed = async (ctx: Ctx, page: Page): Promise<Page> => {
  const { tables } = await catalogOf(ctx)
  const named = new Set(
    page.tiles.flatMap(tile =>
      (kindIn(portalTiles, tile.kind)?.mentions(tile.settings) ?? []).flatMap(({ to }) =>
        to.kind === 'table' ? to.id : [],
      ),
    ),
  )
  const open = new Map<TableId, ReadonlySet<string>>()
  for (const id of named) {
    const table = tables.get(id)
    if (!table) continue
    const { operations, readable } = await effectiveRights(ctx, table)
    if (operations.length > 0) open.set(id, new Set(readable))
  }
  const known: Page = {
    ...page,
    tiles: page.tiles.map(tile => {
      const { table } = tile.settings
      const closed = typeof table === 'string' && table !== '' && !open.has(table)
      return closed ? { ...tile, kind: 'closed', settings: {} } : tile
    }),
  }
  const kept = narrowPage(known, portalTiles, (table, field) => open.get(table)?.has(field) ?? false)
  // What is of no known kind was dropped: the closed ones keep their place.
  const byId = new Map(kept.tiles.map(tile => [tile.id, tile]))
  return {
    ...kept,
    tiles: known.tiles.flatMap(tile => byId.get(tile.id) ?? (tile.kind === 'closed' ? tile : [])),
  }
}
