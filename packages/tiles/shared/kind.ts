import { type Issue, issue, type JsonObject, type Text } from '@gantry/base/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Page, Size, Tile, TileId } from './page.ts'

/** What a tile refers to; `kind` is `table`, `view` or any kind of design, `part` a field. */
export interface TileMention {
  readonly to: { readonly kind: string; readonly id: string; readonly part?: string }
  readonly how: 'reads' | 'shows'
}

/** What the settings of a tile may refer to. */
export interface TileScope {
  /** Null: there is none; undefined: not known here, and not checked. */
  tableOf(id: TableId): TableDef | null | undefined
  /** The table the page belongs to; null: none. */
  readonly table: TableId | null
  readonly page: Page
}

/**
 * What browser and server share of one kind of tile. Everything here is pure. A capability that owns a page lists its kinds;
 * their faces on the screen are a list of the same names (`TileFace`).
 */
export interface TileKind<Settings extends JsonObject = JsonObject> {
  readonly name: string
  /** Kinds of one group stand together in the palette: its name is `tiles.group.<group>`. */
  readonly group: string
  /** The settings, closed and with defaults omitted. */
  readonly schema: TSchema
  readonly size: { readonly first: Size; readonly least: Size }
  /** A page has one of these at most. */
  readonly once?: true
  /** What a new tile begins with. */
  empty(scope: TileScope): Settings
  /** What keeps the settings from being published; `field` is the place within the settings. */
  check(settings: Settings, scope: TileScope): readonly Issue[]
  mentions(settings: Settings): readonly TileMention[]
  /** Tiles of the same page whose choice this one follows. */
  follows?(settings: Settings): readonly TileId[]
  /**
   * The settings without the fields closed to a reader. Null: nothing is left that could be shown; the tile then says that
   * the reader lacks permission.
   */
  narrow(settings: Settings, isOpen: (table: TableId, field: string) => boolean): Settings | null
  /** Texts that can be translated, beside the title. */
  texts?(settings: Settings): readonly { readonly at: string; readonly text: Text }[]
}

/** Kinds of tiles by name, as a page may use them. */
export type TileKinds = Readonly<Record<string, TileKind>>

/** The kind of that name; undefined for one this page does not know. */
export const kindIn = (kinds: TileKinds, name: string): TileKind | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined

/** Makes a list of kinds, each typed by its own settings, a set by name. */
export const tileKinds = (kinds: readonly unknown[]): TileKinds =>
  Object.fromEntries((kinds as readonly TileKind[]).map(kind => [kind.name, kind]))

/** What keeps a page from being published; `field` begins with the place of the tile: `tiles.2.settings.table`. */
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

/** The page for a reader to whom fields are closed; tiles of which nothing is left keep their place with empty settings. */
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

/** A tile that is closed to its reader: its kind and settings are not sent. */
export const closedKind = 'closed'
