import type { Issue, Json, Text } from '@gantry/base/shared'
import type {
  Choice,
  DesignKey,
  Difference,
  Manifest,
  PlannedConflict,
  PlannedState,
  Problem,
} from '@gantry/designs/shared'
import type { JobState, Ref, SchemaChange } from '@gantry/model/shared'
import type { AppSign } from './app-sign.ts'

/** What is wished of an import; everything not said is proposed. Keys are `<kind>/<id>` with the ids of the package. */
export interface ImportWish {
  /** The package, sent before by `POST /files`. */
  readonly file: string
  /** Where each application goes, by its id in the package: into one that is here, or (`null`) as a new one. */
  readonly apps?: Readonly<Record<string, { readonly target: string | null; readonly name?: string }>>
  /** What stands here for things outside the package. */
  readonly outside?: Readonly<Record<string, string>>
  /** Tables outside the package to which links are left out (keys `table/<id>`); absent: as the import before left them out. */
  readonly leaves?: readonly string[]
  /** Who prevails at the places both changed. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, Choice>>>>
  /** What is done with records, by the id of their table in the package. */
  readonly records?: Readonly<Record<string, RecordsWish>>
  /** Missing designs that are to be removed here too. */
  readonly removes?: readonly string[]
}

/** An application that others refer to, with the tables they name. */
export interface LinkedApp {
  readonly id: string
  readonly name: string
  readonly tables: readonly Text[]
}

/** How many records of a table are exported. */
export type RecordsExported = 'sample' | 'all'

/** What an import does with the records of a table; `new`: records that are here stay as they are. */
export interface RecordsWish {
  readonly take?: 'all' | 'new' | 'none'
  /** The field by which records are found; null: by what earlier imports brought. */
  readonly key?: string | null
}

/** What importing the records of a table would do. */
export interface PlannedRecords extends Required<RecordsWish> {
  /** The ids of the table and its application in the package. */
  readonly table: string
  readonly app: string
  readonly name: Text
  /** Fields that tell records apart. */
  readonly keys: readonly { readonly id: string; readonly name: Text }[]
  /** `gone`: an earlier import brought them and they were removed here; they stay so. */
  readonly counts: Readonly<Record<'new' | 'changed' | 'same' | 'gone', number>>
  /** References to records that are neither here nor in the package, which become empty; some of their titles. */
  readonly unknown: number
  readonly unknownTitles: readonly string[]
  /** New records in which such a reference stands in a field that must not be empty: they will be refused. */
  readonly refused: number
}

/** What became of the records of an import. */
export interface RecordsReport {
  readonly created: number
  readonly changed: number
  readonly same: number
  readonly refused: number
  /** Files that records name and the package does not hold. */
  readonly missingFiles: number
  /** Why, for the first ones. */
  readonly samples: readonly {
    readonly table: Text
    readonly title: string
    readonly code: string
    /** With the label of the field. */
    readonly issues: readonly (Issue & { readonly label?: Text })[]
  }[]
}

/** An application of a package, and where it goes. */
export interface PlannedApp extends AppSign {
  /** Its id in the package. */
  readonly id: string
  /** What it is or will be called here. */
  readonly name: string
  readonly system: string | null
  /** The application it goes into; null: a new one. */
  readonly target: string | null
  /** Applications it could go into: itself, or installed from it. */
  readonly targets: readonly { readonly id: string; readonly name: string }[]
}

/** Something wrong with a design, and what the place is called, outermost first. */
export interface NamedProblem extends Problem {
  readonly place: readonly Text[]
}

/** One design of a plan. */
export interface PlannedItem {
  readonly key: string
  /** The id of its application in the package. */
  readonly app: string
  readonly kind: string
  readonly name: Text
  readonly state: PlannedState
  readonly words: readonly Difference[]
  readonly conflicts: readonly PlannedConflict[]
  /** Of the body as it would be published. */
  readonly problems: readonly NamedProblem[]
  /** Whose draft stands in the way; null: nobody's. */
  readonly draft: string | null
}

/** Something the designs of a package refer to and that is not in it. */
export interface OutsideThing {
  readonly key: string
  readonly kind: string
  readonly name: Text
  /** What it is here; null: it is missing. */
  readonly here: { readonly id: string; readonly name: Text } | null
  /** The designs that refer to it. */
  readonly by: readonly Text[]
  /** Of a table: the links to it are left out. */
  readonly isLeft: boolean
  /** What leaving the links to it out costs; null: only links to tables can be left out. */
  readonly cost: LeavingCost | null
}

/** What is lost when the links to a table are left out. */
export interface LeavingCost {
  /** Links and what is computed from them, with their tables. */
  readonly fields: readonly { readonly table: Text; readonly name: Text }[]
  /** Designs that cannot do without and are left out as a whole. */
  readonly whole: readonly { readonly kind: string; readonly design: Text }[]
  /** Other places of designs: columns, rules, rights … */
  readonly places: readonly LeavingPlace[]
  /** Places that cannot do without; as long as there are some, the import is refused. */
  readonly stays: readonly LeavingPlace[]
}

export interface LeavingPlace {
  readonly kind: string
  readonly design: Text
  /** What it is, as in `packages.leave.part.<part>` of the dictionaries. */
  readonly part: LeavingPart
  /** What the place is called; null: as the design. */
  readonly name: Text | null
}

export type LeavingPart =
  | 'form'
  | 'columns'
  | 'sort'
  | 'group'
  | 'tab'
  | 'rules'
  | 'linkage'
  | 'default'
  | 'validation'
  | 'unique'
  | 'similar'
  | 'search'
  | 'bookings'
  | 'grant'
  | 'limit'
  | 'title'
  | 'design'

export interface ImportPlan {
  readonly name: string
  readonly made: Manifest['made']
  readonly apps: readonly PlannedApp[]
  readonly items: readonly PlannedItem[]
  /** Tables whose records it brings. */
  readonly records: readonly PlannedRecords[]
  readonly outside: readonly OutsideThing[]
  /** What may stand for things outside, by kind. */
  readonly options: Readonly<Record<string, readonly { readonly id: string; readonly name: Text }[]>>
  /** Changes when a design changes that the plan is about. */
  readonly stamp: string
  /** Places still to be decided, and errors. */
  readonly open: { readonly conflicts: number; readonly errors: number; readonly drafts: number }
}

/** `running` and `undoing` last as long as their schema change. */
export type InstallState = 'running' | 'done' | 'failed' | 'undoing' | 'undone'

/** One import in the history of a space. */
export interface InstallInfo {
  readonly id: string
  readonly name: string
  readonly state: InstallState
  readonly at: string
  readonly by: Ref | null
  readonly apps: readonly { readonly id: string; readonly name: string; readonly created: boolean }[]
  /** How many designs were made, changed and removed. */
  readonly counts: { readonly created: number; readonly changed: number; readonly removed: number }
  /** How far its records are; null: it brings none. */
  readonly records: {
    readonly state: JobState
    readonly done: number
    readonly total: number | null
    readonly error: string | null
    readonly report: RecordsReport | null
  } | null
  /** The long work under way; null: none. */
  readonly change: SchemaChange | null
  /** Code of what went wrong; null: nothing. */
  readonly error: string | null
}

/** A design of an import, as its undoing needs it. */
export interface InstalledItem extends DesignKey {
  readonly name: Text
  readonly app: string
  readonly source: string
  readonly what: 'created' | 'changed' | 'removed' | 'same'
  /** It is not in use once it is published. Imports of earlier versions do not say. */
  readonly stopped?: boolean
  /** Numbers of the releases before and after it. */
  readonly before: number | null
  readonly after: number | null
  /** The body as the package has it, with the ids of the space; null: removed. */
  readonly origin: Json
  /** The body of the installation before this one; null: there was none. */
  readonly earlier: Json
}
