import type { FieldId, TableDef } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'
import { checkFields, isGroupable, typedField, type ViewKind } from '../../shared/view-kind.ts'

const schema = Type.Object(
  {
    /** The field whose values are the columns. */
    group: Type.String({ maxLength: 48 }),
    /** Fields of a card beside its title, in their order. */
    card: Type.Optional(Type.Array(Type.String({ maxLength: 48 }), { maxItems: 12 })),
    /** The field added up over every column. */
    total: Type.Optional(Type.String({ maxLength: 48 })),
    /** How many cards of a column are usual, by the column; more is a warning, not a refusal. */
    limits: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Integer({ minimum: 1 }))),
    /** Columns that are closed until somebody opens them. */
    folded: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })),
    /** People put the cards of a column into an order, which is kept; absent: the view's sort decides. */
    byHand: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
)

export type BoardOptions = Static<typeof schema>

/** Fields on a card at first: what says most of a record at a glance. */
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

/** Columns by the value of a field, cards that are dragged between them. */
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
