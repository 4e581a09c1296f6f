import { type Issue, type IssueCode, issue, type JsonObject, type Text } from '@gantry/base/shared'
import { type FieldType, fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import { type FieldDef, type FieldId, systemFields, type TableDef, type TableId } from '@gantry/model/shared'
import type { PageDifference, TileMention } from '@gantry/tiles/shared'
import type { TSchema } from 'typebox'

/**
 * What browser and server share of one kind of view. Everything here is pure. Its body and its settings are `view.tsx` and
 * `settings.tsx` in the folder of the kind's name, fetched when they are first shown.
 */
export interface ViewKind<Options extends JsonObject = JsonObject> {
  readonly name: string
  /** The options, closed and with defaults omitted. */
  readonly schema: TSchema
  /** A first arrangement of a table; null where the table cannot be shown this way. */
  propose(table: TableDef): Options | null
  /** What keeps the options from being published; `field` of an issue is the place within the options. */
  check(options: Options, table: TableDef, tables?: ReadonlyMap<TableId, TableDef>): readonly Issue[]
  /** Every field of its table the options name. */
  fieldsOf(options: Options, table: TableId): readonly FieldId[]
  /** What else the options refer to: other tables and their fields, other views. Absent: nothing. */
  mentionsOf?(options: Options, table: TableId): readonly TileMention[]
  /** The difference of two releases in sentences. Absent: one sentence says that the options differ. */
  wordsOf?(before: Options, after: Options): readonly PageDifference[]
  /** Texts of the options that can be translated. Absent: none. */
  textsOf?(options: Options): readonly { readonly at: string; readonly text: Text }[]
  /**
   * The options without the fields closed to a reader; null where nothing is left that could be shown. `isOpenIn` asks about
   * any table, for kinds that show more than their own.
   */
  narrow(
    options: Options,
    isOpen: (field: FieldId) => boolean,
    isOpenIn?: (table: TableId, field: FieldId) => boolean,
  ): Options | null
}

/** A field of a table with its type; null where there is none of that name, or of a type not known here. */
export const typedField = (
  table: TableDef,
  id: FieldId,
): { readonly def: FieldDef; readonly type: FieldType } | null => {
  const def = table.fields[id]
  return def && isFieldTypeName(def.type) ? { def, type: fieldTypeOf(def) } : null
}

const isSystem = (id: FieldId): boolean => (systemFields as readonly string[]).includes(id)

/** Issues of a place that names fields: those that are gone, and those the place has no use for. */
export const checkFields = (
  table: TableDef,
  place: string,
  ids: readonly FieldId[],
  fits?: (type: FieldType, def: FieldDef) => boolean,
): readonly Issue[] =>
  ids.flatMap(id => {
    if (isSystem(id)) return fits ? [issue(place, 'view_field', { value: id })] : []
    const found = typedField(table, id)
    const code: IssueCode | null = !found
      ? 'unknown'
      : (fits?.(found.type, found.def) ?? true)
        ? null
        : 'view_field'
    return code ? [issue(place, code, { value: id })] : []
  })

/** Values a view may hold apart by: one of some choices, a person, a department, a linked record. */
export const isGroupable = (type: FieldType): boolean => type.kind === 'choice' || type.kind === 'reference'
