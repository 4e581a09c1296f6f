import { type Issue, issue, type JsonObject, type Text } from '@gantry/base/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Page, Size, Tile, TileId } from './page.ts'

/** A reference of a tile; `kind` is `table`, `view` or any kind of design, `part` a field. */
export interface TileMention {
  readonly to: { readonly kind: string; readonly id: string; readonly part?: string }
  readonly how: 'reads' | 'shows'
}

/** Objects that the settings of a tile can refer to. */
export interface TileScope {
  /** Null: does not exist; undefined: unknown here, not checked. */
  tableOf(id: TableId): TableDef | null | undefined
  /** The table the page belongs to; null: none. */
  readonly table: TableId | null
  readonly page: Page
}

/**
 * The part of a tile kind shared by browser and server; all functions are pure. A capability with tile pages lists its
 * kinds, and in the browser a `TileFace` for each.
 */
export interface TileKind<Settings extends JsonObject = JsonObject> {
  readonly name: string
  /** Group in the palette; its name is the text `tiles.group.<group>`. */
  readonly group: string
  /** Schema of the settings, without additional properties, defaults omitted. */
  readonly schema: TSchema
  readonly size: { readonly first: Size; readonly least: Size }
  /** At most one tile of this kind per page. */
  readonly once?: true
  /** Initial settings of a new tile. */
  empty(scope: TileScope): Settings
  /** Issues that prevent publishing; `field` is the path within the settings. */
  check(settings: Settings, scope: TileScope): readonly Issue[]
  mentions(settings: Settings): readonly TileMention[]
  /** Tiles of the same page whose selection this tile depends on. */
  follows?(settings: Settings): readonly TileId[]
  /**
   * The settings without fields that the reader may not read. Null: nothing is left to display, and the tile shows that
   * permission is missing.
   */
  narrow(settings: Settings, isOpen: (table: TableId, field: string) => boolean): Settings | null
  /** Translatable texts besides the title. */
  texts?(settings: Settings): readonly { readonly at: string; readonly text: Text }[]
}

/** Available kinds of tiles by name. */
export type TileKinds = Readonly<Record<string, TileKind>>

/** The kind with a name; undefined if unknown. */
export const kindIn = (kinds: TileKinds, name: string): TileKind | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined

/** Converts a list of kinds, each typed by its own settings, to a map by name. */
export const tileKinds = (kinds: readonly unknown[]): TileKinds =>
  Object.fromEntries((kinds as readonly TileKind[]).map(kind => [kind.name, kind]))

/** Whether a page already holds the one tile of a kind that it may hold. */
export const isTaken = (page: Page, kind: Pick<TileKind, 'name' | 'once'> | undefined): boolean =>
  kind?.once === true && page.tiles.some(tile => tile.kind === kind.name)

/** Issues that prevent publishing a page; `field` starts with the path of the tile: `tiles.2.settings.table`. */
export const checkPage = (page: Page, kinds: TileKinds, scope: Omit<TileScope, 'page'>): readonly Issue[] => {
  const seen = new Set<string>()
  return page.tiles.flatMap((tile, at) => {
    const place = `tiles.${at}`
    if (seen.has(tile.id)) return [issue(`${place}.id`, 'duplicate')]
    seen.add(tile.id)
    const kind = kindIn(kinds, tile.kind)
    if (!kind) return [issue(`${place}.kind`, 'choice')]
    if (kind.once && page.tiles.findIndex(each => each.kind === tile.kind) !== at)
      return [issue(`${place}.kind`, 'tile_once')]
    const [wrong] = Value.Errors(kind.schema, tile.settings)
    if (wrong) return [issue(`${place}.settings${wrong.instancePath.replaceAll('/', '.')}`, 'format')]
    return [
      ...kind
        .check(tile.settings, { ...scope, page })
        .map(each => ({ ...each, field: `${place}.settings.${each.field}` })),
      ...lostLinks(tile, kind, page).map(() => issue(`${place}.settings.linked`, 'tile_gone')),
    ]
  })
}

const lostLinks = (tile: Tile, kind: TileKind, page: Page): readonly TileId[] =>
  (kind.follows?.(tile.settings) ?? []).filter(
    id => id === tile.id || !page.tiles.some(each => each.id === id),
  )

/**
 * The page without fields that the reader may not read; tiles without remaining content keep their position with empty
 * settings.
 */
export const narrowPage = (
  page: Page,
  kinds: TileKinds,
  isOpen: (table: TableId, field: string) => boolean,
): Page => ({
  ...page,
  tiles: page.tiles.flatMap(tile => {
    const kind = kindIn(kinds, tile.kind)
    if (!kind) return []
    const settings = kind.narrow(tile.settings, isOpen)
    return settings ? [{ ...tile, settings }] : [{ ...tile, kind: closedKind, settings: {} }]
  }),
})

/** Kind of a tile without remaining content: the original kind and settings are not sent. */
export const closedKind = 'closed'
