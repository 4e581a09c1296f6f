import type { RoutePath, UserType } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import { type ComponentType, createContext, type ReactNode } from 'react'

type Loaded = { readonly default: ComponentType } | { readonly Screen: ComponentType }

/** Loads a screen when it is first opened. */
export type ScreenLoader = () => Promise<Loaded>

/** The screens a capability has built, by their paths in the specification. */
export type Screens = Readonly<Partial<Record<RoutePath, ScreenLoader>>>

/** A result of the global search. */
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

/** Contributions of a capability to the application frame; loaded with the signed-in layout. */
export interface FrameParts {
  /** Entries below the fixed ones of the navigation: `NavSection` and `NavLink` of the design system. */
  readonly Navigation?: ComponentType
  /** Results for the global search. */
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
}

/** The record a part is shown for; its reader may read it. */
export interface RecordPartProps {
  readonly table: string
  readonly record: string
}

/** Contributions of a capability to every record of a space's tables; loaded when a record is first opened. */
export interface RecordParts {
  /** Small buttons at the head of the record. */
  readonly Head?: ComponentType<RecordPartProps>
  /** Before the history. */
  readonly Section?: ComponentType<RecordPartProps>
  /** Below the record, always in sight: what waits for its reader. */
  readonly Foot?: ComponentType<RecordPartProps>
  /** The last part of the record. */
  readonly Talk?: ComponentType<RecordPartProps>
}

/** Loaders of the parts, in the order of the capabilities; the application provides it around its pages. */
export const RecordPartsContext = createContext<readonly (() => Promise<RecordParts>)[]>([])

/** Records that are going to be printed. */
export interface PrintWindowProps {
  readonly table: string
  readonly ids: readonly string[]
  /** The template chosen first; null: all of the record. */
  readonly template: string | null
  onClose(): void
}

/** The window in which records are printed; the application provides it around its pages. */
export const PrintWindowContext = createContext<ComponentType<PrintWindowProps> | null>(null)

/** What a tab of the personal settings shows in its page header, which is its own. */
export interface SettingsTabProps {
  readonly title: string
  readonly tabs: ReactNode
}

/** A tab of the personal settings; its label is the text `personal.tab.<id>`. */
export interface SettingsTab {
  readonly id: string
  /** Who has it; absent: everybody. */
  readonly types?: readonly UserType[]
  readonly load: () => Promise<{ readonly default: ComponentType<SettingsTabProps> }>
}

/** Tabs contributed by capabilities, in their order; the application provides it around its pages. */
export const SettingsTabsContext = createContext<readonly SettingsTab[]>([])

/** The message that is answered; its reader may read its record. */
export interface MessageAnswerProps extends RecordPartProps {
  readonly facts: Readonly<Record<string, unknown>>
  /** The answer was given. */
  onDone(): void
}

/** How messages of some kinds are answered in place. */
export interface MessageAnswer {
  readonly kinds: readonly string[]
  readonly load: () => Promise<{ readonly default: ComponentType<MessageAnswerProps> }>
}

/** Answers contributed by capabilities; the application provides it around its pages. */
export const MessageAnswersContext = createContext<readonly MessageAnswer[]>([])

/** The web entry point of a capability, exported as `web`. */
export interface WebCapability {
  readonly name: string
  readonly screens: Screens
  /** The duty required for a screen; other people are not offered it. */
  readonly duties?: Readonly<Partial<Record<RoutePath, string>>>
  readonly frame?: () => Promise<FrameParts>
  readonly record?: () => Promise<RecordParts>
  readonly settings?: readonly SettingsTab[]
  readonly answers?: readonly MessageAnswer[]
}
