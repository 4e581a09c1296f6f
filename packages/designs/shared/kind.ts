import type { Issue, Json, Text } from '@gantry/base/shared'
import type { FieldId, TableDef, TableId, TextPlace } from '@gantry/model/shared'
import type { TSchema } from 'typebox'

/**
 * One thing wrong with a body: `field` is its place inside the body (`list.columns.2`). An error stops publishing, a warning
 * is shown.
 */
export interface Problem extends Issue {
  readonly severity: 'error' | 'warning'
}

export const error = (found: Issue): Problem => ({ ...found, severity: 'error' })
export const warning = (found: Issue): Problem => ({ ...found, severity: 'warning' })

/** One reference from a body to something else. */
export interface Mention {
  /** Its place inside the body, as in `Problem`. */
  readonly at: string
  /** `kind` is `table`, `role`, `view` … or any kind of design. A field is a `part` of its table. */
  readonly to: { readonly kind: string; readonly id: string; readonly part?: string }
  readonly how: 'reads' | 'writes' | 'calls' | 'shows'
  /** What the place is called, for people who look at it from the other side: the label of the field, of the tab … */
  readonly name?: Text
}

/** A parameter of a sentence: a plain value, a text people wrote, or a text of the dictionaries, or a list of these. */
export type WordParam =
  | number
  | Text
  | { readonly key: string; readonly params?: WordParams }
  | readonly WordParam[]
export type WordParams = Readonly<Record<string, WordParam>>

/** One sentence of the difference between two bodies: text `key` of the kind's dictionaries with its parameters. */
export interface Difference {
  /** The place inside the later body; for what was removed, inside the earlier one. */
  readonly at: string
  readonly sign: 'added' | 'changed' | 'removed' | 'moved'
  /** Sentences with the same `part` stand together (`form`, `rights` …); the heading is `<kind>.part.<part>` of the dictionaries. */
  readonly part: string
  readonly key: string
  readonly params: WordParams
}

/**
 * What a body may refer to, as it would stand once the whole set is published. Immutable while a check runs.
 */
export interface Scope {
  /** The tables of the space, those of the set as they will be. */
  readonly tables: ReadonlyMap<TableId, TableDef>
  /** The tables as they are now. */
  readonly before: ReadonlyMap<TableId, TableDef>
  /**
   * Other things by kind and id, with their names: `role`, and every kind of design (those of the set included). A kind that
   * is absent is unknown here, and is not checked.
   */
  readonly named: ReadonlyMap<string, ReadonlyMap<string, Text>>
}

/** A value a design is asked with. */
export interface AskedInput {
  readonly name: string
  readonly label: Text
}

/** A field of a table. */
export interface FieldPlace {
  readonly table: TableId
  readonly field: FieldId
}

/** Tables that do not travel along with a package, and the fields that were left out with them so far. */
export interface LeftOut {
  readonly tables: ReadonlySet<TableId>
  readonly fields: readonly FieldPlace[]
}

/** A kind of design. Everything here is pure and total: a draft may be unfinished, but always fits the schema. */
export interface DesignKind<Body> {
  /** In addresses, file paths and references: `table`, `view` … */
  readonly name: string
  /** Of the body. Canonical text follows the order of its properties. */
  readonly schema: TSchema
  /** What a new design begins with. */
  empty(scope: Scope): Body
  /** What the design is called. */
  nameOf(body: Body): Text
  /** The id of the design where the body holds it, so that a body cannot come under the id of another. */
  idOf?(body: Body): string
  /** The application it belongs to. Absent: none. */
  appOf?(body: Body, scope: Scope): string | null
  /** What other designs ask it with. Absent: it is not asked. */
  inputs?(body: Body): readonly AskedInput[]
  /** Tables the body defines itself; they replace those of the same id in the scope of the whole set. */
  tablesOf?(body: Body): readonly TableDef[]
  /** The body with other ids of tables. Absent: members called `table` or `tables` name them, and nothing else does. */
  renameTables?(body: Body, tables: ReadonlyMap<TableId, TableId>): Body
  /** Designs whose looks the body decides without referring to them, as translations do. */
  speaksFor?(body: Body): readonly { readonly kind: string; readonly id: string }[]
  /**
   * The body without references to tables that do not travel along and to fields that go with them, as far as it can do without,
   * and the fields of its own that go too. Absent: `dropField`.
   */
  leaveOut?(
    body: Body,
    left: LeftOut,
    scope: Scope,
  ): { readonly body: Body; readonly fields: readonly FieldPlace[] }
  /** The body without what it says of a field of a table, as far as it can do without. Absent: people change it themselves. */
  dropField?(body: Body, field: FieldPlace, scope: Scope): Body
  check(body: Body, scope: Scope): readonly Problem[]
  mentions(body: Body, scope: Scope): readonly Mention[]
  /** The difference in sentences; `before` is null for a first release. */
  words(before: Body | null, after: Body): readonly Difference[]
  texts(body: Body): readonly TextPlace[]
}

/** Any kind, where bodies are plain JSON. */
export type AnyKind = DesignKind<Json>
