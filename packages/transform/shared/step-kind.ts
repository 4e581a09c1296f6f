import type { Issue, JsonObject } from '@gantry/base/shared'
import type { WordParams } from '@gantry/designs/shared'
import type { TSchema } from 'typebox'
import type { Column } from './column.ts'
import type { Binder } from './sql.ts'

/** One input of a step: the name of its table in DuckDB and its columns. */
export interface Relation {
  readonly name: string
  readonly columns: readonly Column[]
}

/** A column an output column is made from: the input it comes by and its name there. */
export interface Origin {
  readonly input: number
  readonly column: string
  readonly how: 'identity' | 'transformation' | 'aggregation'
}

/** Where the columns of a step come from. `rows` decide which rows there are (filter, join, group, sort). */
export interface StepLineage {
  readonly columns: ReadonlyMap<string, readonly Origin[]>
  readonly rows: readonly Omit<Origin, 'how'>[]
}

/** What a row needs to go through a step again on its own. */
export type Resuming = 'alone' | 'joined'

/** One setting of a step as the designer shows it; its label is `transform.<kind>.<name>`. */
export interface SettingField {
  readonly name: string
  readonly control:
    | 'formula'
    | 'column'
    | 'columns'
    | 'derivations'
    | 'selection'
    | 'pairs'
    | 'measure'
    | 'measures'
    | 'windows'
    | 'values'
    | 'namings'
    | 'name'
    | 'sorting'
    | 'choice'
    | 'fills'
    | 'number'
    | 'source'
    | 'target'
    | 'file'
  /** Values of a choice; their labels are `transform.<kind>.<name>.<value>`. */
  readonly options?: readonly string[]
  /** The input whose columns are offered; 0 when absent. */
  readonly input?: number
}

/**
 * A kind of step. Everything is pure: columns are known while the task is drawn, and `sql` is a SELECT of DuckDB over its
 * inputs. Sources and targets have no SQL; the capability reads and writes them.
 */
export interface StepKind<Settings extends JsonObject> {
  readonly name: string
  readonly group: 'source' | 'rows' | 'columns' | 'combine' | 'target'
  /** What it reads or writes outside of the task: an object of a data source, or a file of the run. Absent: nothing. */
  readonly end?: 'object' | 'file'
  /** Inputs, at least and at most. */
  readonly inputs: readonly [least: number, most: number]
  /** Names of several outputs; absent: one. */
  readonly ports?: readonly string[]
  readonly schema: TSchema
  readonly fields: readonly SettingField[]
  initial(): Settings
  columns(inputs: readonly (readonly Column[])[], settings: Settings): readonly Column[]
  /** Places begin inside the settings. */
  check(inputs: readonly (readonly Column[])[], settings: Settings): readonly Issue[]
  /** Parameters of the sentence `transform.<kind>.summary`. */
  summary(settings: Settings): WordParams
  lineage(inputs: readonly (readonly Column[])[], settings: Settings): StepLineage
  sql?(inputs: readonly Relation[], settings: Settings, binder: Binder, port?: string): string
  /**
   * How a row of an input goes through on its own, without the other rows of that input: `alone`, without the rows of other inputs, or
   * `joined`, with them. Null or absent: its rows count together, as in a group.
   */
  resumes?(input: number, settings: Settings): Resuming | null
  /** A SELECT of `row` (JSON), `column` and `code` of the rows that `sql` leaves out as wrong; null: there are none. */
  rejects?(inputs: readonly Relation[], settings: Settings, binder: Binder): string | null
}

/** Every input column as it is, for kinds that only choose rows. */
export const passing = (columns: readonly Column[], input = 0): ReadonlyMap<string, readonly Origin[]> =>
  new Map(columns.map(({ name }) => [name, [{ input, column: name, how: 'identity' }]]))
