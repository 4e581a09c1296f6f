import type { Issue, JsonObject } from '@gantry/base/shared'
import type { IconName } from '@gantry/ui/web'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Page, Tile } from '../shared/page.ts'

/** Places in the head of a tile that its body may fill; null until they are drawn, or where the head is hidden. */
export interface TileHead {
  /** After the name: what it is narrowed to, how many there are. */
  readonly note: HTMLElement | null
  /** At the far end: the tile's own tools. */
  readonly tools: HTMLElement | null
}

export interface TileProps<Settings> {
  readonly tile: Omit<Tile, 'settings'> & { readonly settings: Settings }
  readonly head: TileHead
  /** Shown on a phone, or in as little room. */
  readonly phone: boolean
}

export interface TileSettingsProps<Settings> {
  readonly tile: Omit<Tile, 'settings'> & { readonly settings: Settings }
  readonly page: Page
  /** `field` is the place within the settings. */
  readonly issues: readonly Issue[]
  onChange(settings: Settings): void
}

/** The half of a kind of tile that is on the screen; body and settings are fetched when first shown. */
export interface TileFace<Settings = JsonObject> {
  readonly icon: IconName
  readonly Tile: LazyExoticComponent<ComponentType<TileProps<Settings>>>
  readonly Settings: LazyExoticComponent<ComponentType<TileSettingsProps<Settings>>>
}

/** Faces by the name of the kind. */
export type TileFaces = Readonly<Record<string, TileFace>>

/** Faces of kinds, each typed by its own settings, which its schema has checked. */
export const tileFaces = (faces: Readonly<Record<string, unknown>>): TileFaces =>
  faces as unknown as TileFaces

export const faceIn = (faces: TileFaces, kind: string): TileFace | undefined =>
  Object.hasOwn(faces, kind) ? faces[kind] : undefined
