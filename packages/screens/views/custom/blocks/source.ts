import { type Issue, issue, type Json } from '@gantry/base/shared'
import { type FieldType, fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import {
  type FieldDef,
  type FieldId,
  type Filter,
  isFilter,
  systemFields,
  type TableId,
} from '@gantry/model/shared'
import type { TileId, TileMention, TileScope } from '@gantry/tiles/shared'
import { Type } from 'typebox'
import { checkFields } from '../../../shared/view-kind.ts'

/** A field id in the settings of a block. */
export const fieldSchema = Type.String({ maxLength: 48 })

/** Settings common to all blocks that show records. */
export const sourceSchema = {
  table: Type.String({ maxLength: 48 }),
  /** Filter on the records shown. */
  filter: Type.Optional(Type.Unsafe<Json>(Type.Unknown())),
  /**
   * Follows the selected record of another block: only records whose `field` refers to it, or the record itself
   * (`id`).
   */
  linked: Type.Optional(
    Type.Object(
      { tile: Type.String({ maxLength: 40 }), field: fieldSchema },
      { additionalProperties: false },
    ),
  ),
}

export interface Source {
  readonly table: TableId
  readonly filter?: Json
  readonly linked?: { readonly tile: TileId; readonly field: FieldId }
}

type IsOpen = (table: TableId, field: FieldId) => boolean

const isSystem = (field: FieldId): boolean => (systemFields as readonly string[]).includes(field)

/** First segment of a path: `equipment` of `equipment.area`. */
const head = (path: string): FieldId => path.split('.')[0] ?? path

const fieldsOfFilter = (filter: Filter): readonly FieldId[] => {
  if (typeof filter === 'boolean') return []
  if ('field' in filter) return [head(filter.field)]
  if (filter.op === 'and' || filter.op === 'or') return filter.of.flatMap(fieldsOfFilter)
  return filter.op === 'not' ? fieldsOfFilter(filter.of) : []
}

/** Fields used in the filter, without system fields. */
const filterFieldsOf = ({ filter }: Source): readonly FieldId[] =>
  isFilter(filter) ? fieldsOfFilter(filter).filter(field => !isSystem(field)) : []

/** Field ids of one setting, and which fields that setting accepts. */
export interface NamedFields {
  readonly place: string
  readonly fields: readonly FieldId[]
  readonly fits?: (type: FieldType, def: FieldDef) => boolean
}

/** Issues of a block's source and of its field ids that prevent publishing. */
export const checkSource = (
  source: Source,
  named: readonly NamedFields[],
  { tableOf }: TileScope,
): readonly Issue[] => {
  const table = tableOf(source.table)
  if (table === undefined) return []
  if (table === null || source.table === '')
    return [
      source.table === ''
        ? issue('table', 'required')
        : issue('table', 'unknown_table', { table: source.table }),
    ]
  const { linked } = source
  return [
    ...(source.filter === undefined || isFilter(source.filter) ? [] : [issue('filter', 'format')]),
    ...checkFields(table, 'filter', filterFieldsOf(source)),
    ...(linked && linked.field !== 'id'
      ? checkFields(table, 'linked', [linked.field], type => type.kind === 'reference')
      : []),
    ...named.flatMap(({ place, fields, fits }) => checkFields(table, place, fields, fits)),
  ]
}

/** References of a block: its table and every field it uses. */
export const sourceMentions = (source: Source, fields: readonly FieldId[]): readonly TileMention[] => [
  { to: { kind: 'table', id: source.table }, how: 'shows' },
  ...[...new Set(fields)]
    .filter(field => !isSystem(field))
    .map(part => ({ to: { kind: 'table', id: source.table, part }, how: 'shows' as const })),
  ...[
    ...new Set([
      ...filterFieldsOf(source),
      ...(source.linked && source.linked.field !== 'id' ? [source.linked.field] : []),
    ]),
  ].map(part => ({ to: { kind: 'table', id: source.table, part }, how: 'reads' as const })),
]

export const followsOf = ({ linked }: Source): readonly TileId[] => (linked ? [linked.tile] : [])

/** Fields a reader may see; system fields are always readable. */
export const openFields = (table: TableId, fields: readonly FieldId[], isOpen: IsOpen): readonly FieldId[] =>
  fields.filter(field => isSystem(field) || isOpen(table, field))

/** Whether the reader may query the source: its filter and link use no closed field. */
export const isSourceOpen = (source: Source, isOpen: IsOpen): boolean =>
  [
    ...filterFieldsOf(source),
    ...(source.linked && source.linked.field !== 'id' ? [source.linked.field] : []),
  ].every(field => isOpen(source.table, field))

/** Type of a field; null if the type is unknown here. */
export const typeOf = (def: FieldDef): FieldType | null =>
  isFieldTypeName(def.type) ? fieldTypeOf(def) : null
