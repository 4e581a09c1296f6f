import type { Issue, JsonObject } from '@gantry/base/shared'
import type { IconName } from '@gantry/ui/web'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Page, Tile } from '../shared/page.ts'

/** Elements in the header of a tile that its body can fill by portals; null before they are mounted or without a header. */
export interface TileHead {
  /** After the title: active filter, number of rows. */
  readonly note: HTMLElement | null
  /** At the end: controls of the tile. */
  readonly tools: HTMLElement | null
}

export interface TileProps<Settings> {
  readonly tile: Omit<Tile, 'settings'> & { readonly settings: Settings }
  readonly head: TileHead
  /** Displayed on a phone or at the width of one. */
  readonly phone: boolean
}

export interface TileSettingsProps<Settings> {
  readonly tile: Omit<Tile, 'settings'> & { readonly settings: Settings }
  readonly page: Page
  /** `field` is the path within the settings. */
  readonly issues: readonly Issue[]
  onChange(settings: Settings): void
}

/** The browser part of a tile kind; body and settings are loaded on first use. */
export interface TileFace<Settings = JsonObject> {
  readonly icon: IconName
  readonly Tile: LazyExoticComponent<ComponentType<TileProps<Settings>>>
  readonly Settings: LazyExoticComponent<ComponentType<TileSettingsProps<Settings>>>
  /** Begins to fetch the body before it is rendered. */
  fetch?(): void
}

/** The browser part of a kind from the modules of its body and of its settings. */
export const tileFace = <Settings>(
  icon: IconName,
  body: () => Promise<{ readonly default: ComponentType<TileProps<Settings>> }>,
  settings: () => Promise<{ readonly default: ComponentType<TileSettingsProps<Settings>> }>,
): TileFace<Settings> => ({
  icon,
  Tile: lazy(body),
  Settings: lazy(settings),
  // A failure is shown when the tile is rendered.
  fetch: () => void body().catch(error => console.warn('a tile could not be fetched ahead', error)),
})

/** Begins to fetch the bodies of the tiles of a page. */
export const fetchTiles = (page: Page, faces: TileFaces): void => {
  for (const kind of new Set(page.tiles.map(tile => tile.kind))) faceIn(faces, kind)?.fetch?.()
}

/** Faces by name of the kind. */
export type TileFaces = Readonly<Record<string, TileFace>>

/** Converts faces typed by their own settings; the schemas have validated the settings. */
export const tileFaces = (faces: Readonly<Record<string, unknown>>): TileFaces =>
  faces as unknown as TileFaces

export const faceIn = (faces: TileFaces, kind: string): TileFace | undefined =>
  Object.hasOwn(faces, kind) ? faces[kind] : undefined
