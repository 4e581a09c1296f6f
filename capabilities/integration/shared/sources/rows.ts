import type { JsonObject } from '@gantry/base/shared'

/** The type of a column as every connector says it. Decimals name precision and scale. */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'double'
  | `decimal(${number},${number})`
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'json'
  | 'binary'
  | 'other'

/** A column of a table, sheet, answer or topic. */
export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly nullable: boolean
  /** A new row needs a value: nothing fills the column when it is left out. */
  readonly required?: boolean
  /** The source computes or assigns the value: nobody writes it. */
  readonly readOnly?: boolean
  /** Part of the key of a row. */
  readonly key?: boolean
  /** What the source says of it, in the words of the source. */
  readonly note?: string
}

/**
 * Rows of a source, column by column: `values[column][row]`. Dates, times, decimals, JSON and integers beyond 2^53 are text,
 * binary values are base64.
 */
export interface Batch {
  readonly columns: readonly Column[]
  readonly rows: number
  readonly values: readonly (readonly unknown[])[]
}

/** Rows of a batch at most. */
export const mostBatchRows = 5_000

/** A thing of a source that can be opened or looked into: a schema, table, view, sheet or topic. */
export interface SourceObject {
  /** What `describe` and `read` take. */
  readonly id: string
  readonly name: string
  readonly kind: 'folder' | 'table' | 'view' | 'sheet' | 'topic'
  readonly note?: string
  /** The application a table of the space belongs to, for those who may see it. */
  readonly app?: string
  /** About how many rows, where the source knows it without counting. */
  readonly rowsAbout?: number
}

export interface ObjectPage {
  readonly data: readonly SourceObject[]
  /** `after` of the next page; null: this is the last one. */
  readonly next: string | null
}

/** Columns of an object and its keys. */
export interface Described {
  readonly columns: readonly Column[]
  readonly rowsAbout: number | null
  readonly keys: readonly (readonly string[])[]
  /** A slave table: its rows are written with their master record only. */
  readonly slave?: true
}

/** A test that succeeded. */
export interface Tested {
  /** Of the server, or the name of the file; empty: there is nothing to tell. */
  readonly version: string
  readonly milliseconds: number
}

/** Rows written by a task. */
export interface Counts {
  readonly inserted: number
  readonly updated: number
  readonly refused: number
  /** Rows removed because they did not come, where the mode asks for it. */
  readonly removed?: number
  /** The first refused rows, where the target says which and why. */
  readonly refusals?: readonly Refusal[]
}

/** A row that a target refused. */
export interface Refusal {
  /** Values as text, by column of the target. */
  readonly row: Readonly<Record<string, string | null>>
  /** The column at fault; empty: the row as a whole. */
  readonly column: string
  /** The text that says why, as `issue.required` or `error.record.conflict`, with its parameters. */
  readonly code: string
  readonly params: JsonObject
}

/** Refused rows kept of one target. */
export const mostRefusals = 10_000

/** What a connector reads: an object, or the answer of a query in the language of the source. */
export type Readable = { readonly object: string } | { readonly query: string }

/** The values of a cursor column that a read returns. */
export interface CursorRange {
  readonly column: string
  readonly above?: string
  readonly upTo?: string
}

/**
 * How a target takes rows. `atLeast` is the share of its former rows below which a replacement is refused. A target outside that refuses
 * more rows than `mostRefused` undoes the writing, and tells its refused rows all the same. Tables of the space remove the records whose key
 * did not come, up to `mostRemovedPercent` of those of before; where it is absent they remove none.
 */
export type WriteMode = { readonly mostRefused?: number } & (
  | { readonly kind: 'append' }
  | { readonly kind: 'upsert'; readonly key: readonly string[]; readonly mostRemovedPercent?: number }
  | { readonly kind: 'replace'; readonly atLeast: number }
)
