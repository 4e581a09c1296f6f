import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { catalogOf, effectiveRights } from '@gantry/records/server'
import { closedKind, kindIn, narrowPage, type Page, type TileKinds } from '@gantry/tiles/shared'

/** The fields of tables that the actor may read; tables closed to the actor are absent. */
export const openFieldsOf = async (
  ctx: Ctx,
  ids: Iterable<TableId>,
): Promise<ReadonlyMap<TableId, ReadonlySet<string>>> => {
  const { tables } = await catalogOf(ctx)
  const open = new Map<TableId, ReadonlySet<string>>()
  for (const id of new Set(ids)) {
    const table = tables.get(id)
    if (!table) continue
    const { operations, readable } = await effectiveRights(ctx, table)
    if (operations.length > 0) open.set(id, new Set(readable))
  }
  return open
}

/** A page without the fields and tiles closed to the actor; closed tiles keep their place. */
export const narrowedPage = async (ctx: Ctx, page: Page, kinds: TileKinds): Promise<Page> => {
  const named = page.tiles.flatMap(tile =>
    (kindIn(kinds, tile.kind)?.mentions(tile.settings) ?? []).flatMap(({ to }) =>
      to.kind === 'table' ? to.id : [],
    ),
  )
  const open = await openFieldsOf(ctx, named)
  const known: Page = {
    ...page,
    tiles: page.tiles.map(tile => {
      const { table } = tile.settings
      const closed = typeof table === 'string' && table !== '' && !open.has(table)
      return closed ? { ...tile, kind: closedKind, settings: {} } : tile
    }),
  }
  const kept = narrowPage(known, kinds, (table, field) => open.get(table)?.has(field) ?? false)
  // `narrowPage` drops tiles of unknown kinds, and with them the closed ones.
  const byId = new Map(kept.tiles.map(tile => [tile.id, tile]))
  return {
    ...kept,
    tiles: known.tiles.flatMap(tile => byId.get(tile.id) ?? (tile.kind === closedKind ? tile : [])),
  }
}
