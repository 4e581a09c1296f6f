import type { Issue, IssueCode, Json, JsonObject, Text } from '@gantry/base/shared'
import type { OptionState } from '@gantry/fields/shared'
import type {
  ColumnMap,
  FieldDef,
  FieldId,
  Ref,
  SlaveSheet,
  TableId,
  TextDialect,
} from '@gantry/model/shared'
import type { AppSign } from './app-sign.ts'

/** A group of applications in the centre. */
export interface SystemInfo {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly icon: string
  /** One of the eight categorical colours, 1 to 8. */
  readonly color: number
  /** Where it stands among its neighbours, ascending. */
  readonly order: number
  /** Who may configure it beside the administrators of the space; those of a system design its applications. */
  readonly administrators: readonly Ref[]
  /** The caller may change its name, sign and administrators. */
  readonly configurable: boolean
  /** Name and description as they were typed, before translation: what forms change. */
  readonly written: { readonly name: string; readonly description: string | null }
  readonly version: number
}

export interface AppInfo extends SystemInfo {
  /** The id of the group it stands in; null: the others. */
  readonly system: string | null
  /** Nobody changes the records of an application that is stopped. */
  readonly state: 'active' | 'stopped'
  /** The tables the caller may design; null: this application is not theirs to design. */
  readonly designs: readonly { readonly id: TableId; readonly label: string }[] | null
  readonly favourite: boolean
  readonly openedAt: string | null
  /** Rows that came with its template are still there, and the caller may remove them. */
  readonly hasSamples: boolean
  readonly tables: readonly { readonly id: TableId; readonly label: string }[]
}

/** A table proposed from a sheet, to be looked over before it is made. */
export interface TableDraft {
  readonly id: TableId
  readonly label: Text
  readonly title: FieldId
  readonly fields: Readonly<Record<FieldId, FieldDef>>
}

/** What a person says of a sheet; the rest is recognised. */
export interface SheetChoice {
  /** Index in the file. A hidden sheet is taken by being chosen. */
  readonly sheet: number
  /** The last line of its headings, and how many rows of headings end there. */
  readonly headingLine?: number
  readonly headingLines?: number
  /** `kept`: rows that look like totals or notes are records. */
  readonly asides?: 'kept' | 'leftOut'
}

/** How a sheet was understood. */
export interface SheetReading {
  /** Index in the file. */
  readonly sheet: number
  /** The last line of the headings, from 1. */
  readonly headingLine: number
  /** Rows of headings that end with that line. */
  readonly headingLines: number
  /** The first lines that are totals or notes. */
  readonly asides: readonly number[]
  readonly keepsAsides: boolean
  /** The first lines that cannot be taken as they were read, with the code of the issue. */
  readonly wrong: readonly { readonly line: number; readonly code: IssueCode }[]
  /** The first lines as they stand in the file. */
  readonly top: readonly { readonly line: number; readonly cells: readonly Json[] }[]
}

/** A sheet that is hidden in its workbook. */
export interface HiddenSheet {
  readonly sheet: number
  readonly name: string
}

/** A table that is to be made from columns of a sheet. Its id tells it from others: two may come from one sheet. */
export interface SheetDraft {
  /** Index in the file. */
  readonly sheet: number
  readonly name: string
  readonly headingLine: number
  readonly headingLines?: number
  /** `leftOut`: totals and notes are no records. */
  readonly asides?: 'leftOut'
  readonly headings: readonly string[]
  /** Columns of notes that stand beside the table, left out unless a person takes them. */
  readonly beside?: readonly number[]
  /** Rows read to propose from: the whole sheet when it is short. */
  readonly rowsRead: number
  readonly samples: readonly (readonly Json[])[]
  /** Of each column, its different values where they are few enough to be options. */
  readonly distinct: readonly (readonly string[] | null)[]
  /** The field each column goes into, as in `table.fields`. */
  readonly columns: readonly (FieldId | null)[]
  readonly table: TableDraft
  /** Present where these are slave rows of another table. */
  readonly slaveOf?: SlaveOf
}

/** Whose slave rows they are, and what says so. */
export type SlaveOf =
  /** Two columns, of this sheet and of the master's, that hold the same value. */
  | {
      readonly by: 'column'
      readonly table: TableId
      readonly joinColumn: number
      readonly masterColumn: number
    }
  /** They stand in the lines of their records; `recordColumn` is that of `ImportPlan`, null where the columns of the record say it. */
  | { readonly by: 'lines'; readonly table: TableId; readonly recordColumn: number | null }

/** Tables to be looked over before they are made: from the sheets of a file, or from a description. */
export interface TablesProposal {
  /** Absent: they were described. */
  readonly file?: string
  readonly name: string
  /** How a text file is written; workbooks have none. */
  readonly dialect?: TextDialect
  /** How each sheet was understood. */
  readonly readings: readonly SheetReading[]
  /** Sheets that are hidden in the workbook and were not chosen. */
  readonly hidden: readonly HiddenSheet[]
  /** What is proposed; a sheet whose lines hold slave rows has two drafts here, one after the other. */
  readonly sheets: readonly SheetDraft[]
  /** Other ways to read one sheet, each instead of its drafts above. */
  readonly otherwise: readonly (readonly SheetDraft[])[]
}

export interface SheetProposal extends TablesProposal {
  readonly file: string
}

/** Who may work in a new application: everybody with all rows, or with their department's or their own only. */
export const appScopes = ['all', 'department', 'own'] as const
export type AppScope = (typeof appScopes)[number]

/** What an application is called and where it is found. */
export interface AppFacts {
  readonly name: string
  readonly description?: string | undefined
  readonly icon?: string
  readonly color?: number
  /** The name of its system; one that is not there yet is made. */
  readonly system?: string
}

/** An application of one table with one field. */
export interface BlankApp extends AppFacts {
  readonly scope?: AppScope
  readonly table: string
  /** What the field is called that names a record. */
  readonly title: string
}

/** One value of a cut-out, as people read it. */
export interface TemplateCell {
  readonly text: string
  /** The sign before it, where it is a state. */
  readonly state?: OptionState
}

/** An application ready to be used, as it is offered; everything in it is in the caller's language. */
export interface TemplateInfo extends AppSign {
  readonly id: string
  readonly name: string
  readonly description: string
  /** The name of the system it is put into unless another is chosen. */
  readonly system: string
  readonly tables: readonly { readonly label: string; readonly fields: number }[]
  readonly views: readonly { readonly label: string; readonly kind: string }[]
  /** Sample rows that come with it where they are wanted. */
  readonly rows: number
  /** Devices of the space it would link; null: it links none. */
  readonly devices: number | null
  /** A cut-out of its sample rows; the first column is the title. */
  readonly preview: {
    readonly title: string
    readonly count: number
    readonly columns: readonly string[]
    readonly rows: readonly (readonly TemplateCell[])[]
  }
}

/** An application to be made from a template. */
export interface FromTemplate extends Partial<AppFacts> {
  readonly template: string
  readonly scope?: AppScope
  /** A few weeks of sample rows come with it. */
  readonly sample?: boolean
}

/** An application in the recycle bin. */
export interface RemovedApp extends AppSign {
  readonly id: string
  readonly name: string
  readonly removedAt: string
  readonly removedBy: Ref | null
  /** When it goes for good. */
  readonly until: string
}

export interface NewApp extends AppFacts {
  readonly scope?: AppScope
  /** Absent: an application without rows to bring. */
  readonly file?: string
  /** How the file is written, as the proposal told. */
  readonly dialect?: TextDialect
  readonly sheets: readonly SheetDraft[]
}

export interface CreatedApp {
  readonly id: string
  readonly tables: readonly TableId[]
  /** The import of the rows. */
  readonly job: string | null
}

/** How a sheet was brought in before. */
export interface RememberedMapping {
  readonly columns: ColumnMap
  readonly mode: 'all' | 'good'
  readonly key: FieldId | null
  readonly recordColumn: number | null
}

/** Fields of slave rows that columns beside those of the record may go into. */
export interface LineFields {
  readonly slave: FieldId
  readonly label: string
  /** `id` as a column map names it. */
  readonly fields: readonly { readonly id: string; readonly label: string }[]
}

export interface SheetMatch {
  readonly file: string
  readonly name: string
  readonly sheets: readonly { readonly index: number; readonly name: string; readonly hidden: boolean }[]
  readonly sheet: number
  /** How a text file is written; workbooks have none. */
  readonly dialect?: TextDialect
  readonly reading: SheetReading
  readonly headingLine: number
  readonly headings: readonly string[]
  /** A field that the server computes or assigns stands here too: it may name the records to change. */
  readonly columns: ColumnMap
  /** For each column why nothing is imported from it though a field has its name. */
  readonly notImported: readonly ('computed' | 'assigned' | 'files' | null)[]
  /** As in `ImportPlan`; null where the columns of the record say it. */
  readonly recordColumn: number | null
  readonly lineFields: readonly LineFields[]
  /** What the person chose last time for a sheet with these headings. */
  readonly remembered: RememberedMapping | null
  readonly samples: readonly (readonly Json[])[]
  /** Other sheets of the file whose rows belong to the rows of this one. */
  readonly slaves: readonly (SlaveSheet & { readonly name: string })[]
}

/** What removing sample rows came to. */
export interface SampleReport {
  readonly removed: number
  /** Rows that people changed, removed themselves, or refer to. */
  readonly kept: number
}

/** A record an import made whose workflow could not be started. */
export interface RefusedStart {
  readonly record: string
  /** Empty where the person may not read it. */
  readonly title: string
  readonly code: string
  readonly params: JsonObject
  readonly issues: readonly Issue[]
}

/** What became of the workflows an import started for its records. */
export interface StartsReport {
  readonly starts: 'submit' | 'draft'
  readonly started: number
  readonly refused: number
  /** The first of the refused ones. */
  readonly named: readonly RefusedStart[]
}
