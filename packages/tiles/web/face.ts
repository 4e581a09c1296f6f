import type { Issue, JsonObject } from '@gantry/base/shared'
import type { IconName } from '@gantry/ui/web'
import type { ComponentType, LazyExoticComponent } from 'react'
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
}

/** Faces by name of the kind. */
export type TileFaces = Readonly<Record<string, TileFace>>

/** Converts faces typed by their own settings; the schemas have validated the settings. */
export const tileFaces = (faces: Readonly<Record<string, unknown>>): TileFaces =>
  faces as unknown as TileFaces

export const faceIn = (faces: TileFaces, kind: string): TileFace | undefined =>
  Object.hasOwn(faces, kind) ? faces[kind] : undefined
