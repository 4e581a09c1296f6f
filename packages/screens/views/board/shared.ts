import type { FieldId, TableDef } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'
import { checkFields, isGroupable, typedField, type ViewKind } from '../../shared/view-kind.ts'

const schema = Type.Object(
  {
    /** The field whose values define the columns. */
    group: Type.String({ maxLength: 48 }),
    /** Fields of a card beside its title, in order. */
    card: Type.Optional(Type.Array(Type.String({ maxLength: 48 }), { maxItems: 12 })),
    /** The field totalled over every column. */
    total: Type.Optional(Type.String({ maxLength: 48 })),
    /** Expected maximum number of cards by column; exceeding it is a warning, not an error. */
    limits: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Integer({ minimum: 1 }))),
    /** Columns that are collapsed by default. */
    folded: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })),
    /** Users order the cards of a column by hand, and the order is stored; absent: sorted as the view defines. */
    byHand: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
)

export type BoardOptions = Static<typeof schema>

/** Default fields of a card, chosen to identify a record at a glance. */
const firstCard = (table: TableDef, group: FieldId): readonly FieldId[] =>
  Object.keys(table.fields)
    .filter(id => {
      const kind = typedField(table, id)?.type.kind
      return (
        id !== group &&
        id !== table.title &&
        (kind === 'choice' || kind === 'reference' || kind === 'moment' || kind === 'number')
      )
    })
    .slice(0, 4)

/** Columns by the value of a field, with drag and drop between them. */
export const board: ViewKind<BoardOptions> = {
  name: 'board',
  schema,
  propose: table => {
    const group = Object.keys(table.fields).find(id => typedField(table, id)?.type.kind === 'choice')
    if (group === undefined) return null
    const card = firstCard(table, group)
    return { group, ...(card.length > 0 && { card: [...card] }), byHand: true }
  },
  check: (options, table) => [
    ...checkFields(table, 'group', [options.group], isGroupable),
    ...checkFields(table, 'card', options.card ?? [], type => type.kind !== 'rows'),
    ...checkFields(
      table,
      'total',
      options.total === undefined ? [] : [options.total],
      (type, def) => type.kind === 'number' && !type.units && (type.sums?.(def) ?? false),
    ),
  ],
  fieldsOf: options => [options.group, ...(options.card ?? []), ...(options.total ? [options.total] : [])],
  narrow: ({ card, total, ...options }, isOpen) => {
    if (!isOpen(options.group)) return null
    const shown = card?.filter(isOpen) ?? []
    return {
      ...options,
      ...(shown.length > 0 && { card: shown }),
      ...(total !== undefined && isOpen(total) && { total }),
    }
  },
}
