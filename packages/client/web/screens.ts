import type { Json, JsonObject } from '@gantry/base/shared'
import type { ContextType, Entry, ExprType } from '@gantry/expr/shared'
import type {
  Comparison,
  Feature,
  RoutePath,
  TableChange,
  TableDef,
  TableId,
  UserType,
} from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import { type ComponentType, createContext, type ReactNode } from 'react'

type Loaded = ({ readonly default: ComponentType } | { readonly Screen: ComponentType }) & {
  /** Asks for what the screen shows first, before the frame around it is drawn. */
  readonly ahead?: (params: Readonly<Record<string, string | undefined>>) => void
}

/** Loads a screen when it is first opened. */
export type ScreenLoader = () => Promise<Loaded>

/** Screens of a capability by their paths in the specification. */
export type Screens = Readonly<Partial<Record<RoutePath, ScreenLoader>>>

/** A result of the global search. */
export interface SearchHit {
  readonly href: string
  readonly title: string
  /** Location, such as the name of the application. */
  readonly place?: string
  readonly icon: IconName
  /** Business number, such as that of a work order. */
  readonly code?: string
  /** Short facts that distinguish results with the same title: state, subject, day. */
  readonly facts?: readonly string[]
}

/** Contributions of a capability to the application frame; loaded with the signed-in layout. */
export interface FrameParts {
  /** Entries below the fixed ones of the navigation: `NavSection` and `NavLink` of the design system. */
  readonly Navigation?: ComponentType
  /** Lives beside the screens of a space, mounted once: live counts, what pops up. It draws nothing, or a `Banner` below the pages. */
  readonly Beside?: ComponentType
  /** Results for the global search. */
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
}

/** The record of a part; the user has read permission. */
export interface RecordPartProps {
  readonly table: string
  readonly record: string
}

/** What a button in the form of a new record gets that saves it and does something with it. */
export interface SaveActProps {
  readonly table: string
  /** The form is being saved. */
  readonly disabled: boolean
  /** Saves the form as its own button does; `then` gets the id of the record once it is stored. */
  onSave(then: (record: string) => void): void
}

/** Contributions of a capability to every record of a space's tables; loaded when a record is first opened. */
export interface RecordParts {
  /** Small buttons in the header of the record. */
  readonly Head?: ComponentType<RecordPartProps>
  /** Before the history. */
  readonly Section?: ComponentType<RecordPartProps>
  /** Below the record, always visible: actions that wait for the user. */
  readonly Foot?: ComponentType<RecordPartProps>
  /** After the history, such as comments. */
  readonly Talk?: ComponentType<RecordPartProps>
  /** Where a record is shown in short, as after its code was scanned. */
  readonly Glance?: ComponentType<RecordPartProps>
  /** Beside the button that saves the form of a new record. */
  readonly SaveAct?: ComponentType<SaveActProps>
}

/** Loaders of the parts, in the order of the capabilities; provided by the application around its pages. */
export const RecordPartsContext = createContext<readonly (() => Promise<RecordParts>)[]>([])

/** Records to print. */
export interface PrintWindowProps {
  readonly table: string
  readonly ids: readonly string[]
  /** Initially selected template; null: the whole record. */
  readonly template: string | null
  onClose(): void
}

/** The print dialog; provided by the application around its pages. */
export const PrintWindowContext = createContext<ComponentType<PrintWindowProps> | null>(null)

export interface CodeReaderProps {
  onText(text: string): void
  onClose(): void
}

/** The dialog that reads a QR or bar code with the camera; provided by the application around its pages. */
export const CodeReaderContext = createContext<ComponentType<CodeReaderProps> | null>(null)

/** Content of the page header, which each tab renders itself. */
export interface SettingsTabProps {
  readonly title: string
  readonly tabs: ReactNode
}

/** A tab of the personal settings; its label is the text `personal.tab.<id>`. */
export interface SettingsTab {
  readonly id: string
  /** User types that have the tab; absent: all. */
  readonly types?: readonly UserType[]
  /** Only for the owner of the account, not for the trustee of a hosted one. */
  readonly owner?: true
  readonly load: () => Promise<{ readonly default: ComponentType<SettingsTabProps> }>
}

/** Tabs of the capabilities, in their order; provided by the application around its pages. */
export const SettingsTabsContext = createContext<readonly SettingsTab[]>([])

/** The message to answer; the user has read permission for its record. */
export interface MessageAnswerProps extends RecordPartProps {
  readonly facts: Readonly<Record<string, unknown>>
  /** Called after the answer was sent. */
  onDone(): void
}

/** Inline answer form for some kinds of messages. */
export interface MessageAnswer {
  readonly kinds: readonly string[]
  readonly load: () => Promise<{ readonly default: ComponentType<MessageAnswerProps> }>
}

/** Answer forms of the capabilities; provided by the application around its pages. */
export const MessageAnswersContext = createContext<readonly MessageAnswer[]>([])

/** The colleague of a part; the user may see the card. */
export interface PersonPartProps {
  readonly person: string
}

/** A component that a capability contributes to a page of another one. */
interface CapabilityPart<Props = object> {
  /** Name of the capability, which contributes one at most. */
  readonly id: string
  readonly Part: ComponentType<Props>
}

/** Contributions of capabilities to the card of a colleague; provided by the application around its pages. */
export const PersonPartsContext = createContext<readonly CapabilityPart<PersonPartProps>[]>([])

/** What capabilities put above the results of the data search; provided by the application around its pages. */
export const DataSearchContext = createContext<readonly CapabilityPart[]>([])

/** A layer of a big screen whose data belong to another capability. */
export interface LayerPartProps {
  readonly settings: JsonObject
}

export interface LayerChoiceProps extends LayerPartProps {
  /** Undefined removes a setting. */
  onChange(changed: Readonly<Record<string, string | undefined>>): void
}

/** How a layer of a big screen looks, and the input by which its designer chooses what it shows. */
export interface LayerParts {
  readonly Body: ComponentType<LayerPartProps>
  readonly Choice: ComponentType<LayerChoiceProps>
}

/** The parts by the kinds of their layers; provided by the application around its pages. */
export const LayerPartsContext = createContext<Readonly<Record<string, LayerParts>>>({})

/** The design that the page edits; null outside of one. */
export const DesignedContext = createContext<{ readonly kind: string; readonly id: string } | null>(null)

/** An expression that somebody writes. */
export interface ExpressionHelpProps {
  /** The names it may use, the type it must have, and what it stands for. */
  readonly scope: ContextType
  readonly expected: ExprType
  readonly entry: Entry
  readonly input: ExprType
  /** As it stands there, in its stored form where it is sound. */
  readonly text: string
  readonly isWrong: boolean
  /** A proposed expression, in its stored form, with its type and what it comes to on the sample. */
  show(expression: string): ReactNode
  /** Puts an expression in the place of the text, as a step the editor can undo. */
  onTake(expression: string): void
}

/** The description of an application's tables. */
export interface TablesHelpProps {
  /** Tables that have passed the checks of drawn ones; nothing is made yet. */
  onProposed(tables: readonly TableDef[]): void
}

/** The tables of a design whose change is described. */
export interface TableHelpProps {
  /** The master first, as they are drawn. */
  readonly tables: readonly TableDef[]
  /** What each change does to the design, in sentences. */
  say(changes: readonly TableChange[]): readonly (readonly string[])[]
  /** Applies changes as one step that can be undone. */
  onTake(changes: readonly TableChange[]): void
}

/** What a capability adds to editors of designs; each part is loaded when an editor shows it. */
export interface DesignHelp {
  /** Below the editor of an expression. */
  readonly Expression: ComponentType<ExpressionHelpProps>
  /** Where an application is begun. */
  readonly Tables: ComponentType<TablesHelpProps>
  /** In the designer of a table. */
  readonly Table: ComponentType<TableHelpProps>
}

/** Help with designing; provided by the application around its pages. */
export const DesignHelpContext = createContext<DesignHelp | null>(null)

/** A list whose conditions are described in words. */
export interface FilterHelpProps {
  readonly table: TableId
  /** Conditions that have passed the checks of filters; one for a record that is still to be chosen has no value. */
  onProposed(filter: { readonly match: 'all' | 'any'; readonly conditions: readonly Comparison[] }): void
}

/** A chart that is described in words. */
export interface ChartHelpProps {
  readonly table: TableId
  /** A proposed chart that has passed the checks of charts, drawn with the records that the person may read. */
  show(chart: Json): ReactNode
  /** Puts the proposed chart into the editor. */
  onTake(chart: Json): void
}

/** What a capability adds to where people say which data they see; each part is loaded when it is shown. */
export interface DataHelp {
  /** Above the conditions of a list. */
  readonly Filter: ComponentType<FilterHelpProps>
  /** In the editor of a chart. */
  readonly Chart: ComponentType<ChartHelpProps>
}

/** Help with lists and charts; provided by the application around its pages. */
export const DataHelpContext = createContext<DataHelp | null>(null)

export interface HelpProps {
  /** The screen that is open; its articles stand first. */
  readonly route?: RoutePath | undefined
  onClose(): void
}

/** What a capability adds to the menu of the person; loaded when the menu is first opened. */
export interface MenuParts {
  readonly Help: ComponentType<HelpProps>
  /** Whether the download page has an app to offer. */
  readonly offersApp: () => Promise<boolean>
}

/** The web entry point of a capability, exported as `web`. */
export interface WebCapability {
  readonly name: string
  /** What an enterprise may be without: its screens are closed in spaces where it is switched off. */
  readonly feature?: Feature
  readonly screens: Screens
  /** The duty required for a screen; the screen is hidden for other users. */
  readonly duties?: Readonly<Partial<Record<RoutePath, string>>>
  readonly frame?: () => Promise<FrameParts>
  /** One capability has it. */
  readonly menu?: () => Promise<MenuParts>
  /** Called once the frame of a signed-in person is drawn, on every page and device: for work that no screen waits for. */
  readonly begin?: () => void
  readonly record?: () => Promise<RecordParts>
  /** Stands on the card of a colleague, below the facts; shows nothing where there is nothing for the viewer. */
  readonly person?: () => Promise<{ readonly default: ComponentType<PersonPartProps> }>
  readonly settings?: readonly SettingsTab[]
  readonly answers?: readonly MessageAnswer[]
  /** Stands above the results of the data search; shows nothing to whom it is closed. */
  readonly dataSearch?: () => Promise<{ readonly default: ComponentType }>
  /** Help with designing; one capability has it. */
  readonly designHelp?: DesignHelp
  /** Help with lists and charts; one capability has it. */
  readonly dataHelp?: DataHelp
  /** By the kinds of layers of a big screen. */
  readonly layers?: Readonly<Record<string, () => Promise<LayerParts>>>
}
