import type { RoutePath } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import type { ComponentType } from 'react'

type Loaded = { readonly default: ComponentType } | { readonly Screen: ComponentType }

/** Loads a screen when it is first opened. */
export type ScreenLoader = () => Promise<Loaded>

/** The screens a capability has built, by their paths in the specification. */
export type Screens = Readonly<Partial<Record<RoutePath, ScreenLoader>>>

/** What a search of the frame finds. */
export interface SearchHit {
  readonly href: string
  readonly title: string
  /** Where it is, e.g. the name of the application. */
  readonly place?: string
  readonly icon: IconName
  /** The number by which it is known. */
  readonly code?: string
  /** What tells it from others of its title, in few words each: state, subject, day. */
  readonly facts?: readonly string[]
}

/** What a capability brings to the frame beside its screens; loaded with the signed-in layout, not before. */
export interface FrameParts {
  /** Entries under the fixed ones of the navigation: `NavSection` and `NavLink` of the design system. */
  readonly Navigation?: ComponentType
  /** Answers the search of the frame. */
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
}

/** What the web door of a capability exports as `web`. */
export interface WebCapability {
  readonly name: string
  readonly screens: Screens
  /** The duty without which a screen has nothing to show; it is offered only to those who have it. */
  readonly duties?: Readonly<Partial<Record<RoutePath, string>>>
  readonly frame?: () => Promise<FrameParts>
}
