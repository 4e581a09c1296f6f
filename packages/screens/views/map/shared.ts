import type { FieldType } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'
import { checkFields, typedField, type ViewKind } from '../../shared/view-kind.ts'

const field = Type.String({ maxLength: 48 })

/** Maximum number of fields on a card beside its title. */
export const mostFields = 4

const schema = Type.Object(
  {
    /** The field with the position of a record. */
    place: field,
    /** The choice field that colours the markers. */
    colour: Type.Optional(field),
    /** Fields below the title, in order. */
    card: Type.Optional(Type.Array(field, { maxItems: mostFields })),
  },
  { additionalProperties: false },
)

export type MapOptions = Static<typeof schema>

export const isPlace = (type: FieldType): boolean => type.kind === 'place'
export const isColour = (type: FieldType): boolean => type.kind === 'choice'
/** Fields that can be shown on a card. */
export const isOnCard = (type: FieldType): boolean => type.kind !== 'rows' && type.kind !== 'place'

const fieldsThat = (table: TableDef, fits: (type: FieldType, def: FieldDef) => boolean): readonly FieldId[] =>
  Object.keys(table.fields).filter(id => {
    const found = typedField(table, id)
    return id !== table.title && found && fits(found.type, found.def)
  })

const some = (id: FieldId | undefined): readonly FieldId[] => (id === undefined ? [] : [id])

/** Records clustered on a map, with a list of the records in the visible part. */
export const map: ViewKind<MapOptions> = {
  name: 'map',
  schema,
  propose: table => {
    const [place] = fieldsThat(table, isPlace)
    if (place === undefined) return null
    const [colour] = fieldsThat(table, isColour)
    const card = fieldsThat(
      table,
      ({ kind }) => kind === 'choice' || kind === 'reference' || kind === 'moment' || kind === 'number',
    ).filter(id => id !== colour)
    return {
      place,
      ...(colour !== undefined && { colour }),
      ...(card.length > 0 && { card: card.slice(0, 2) }),
    }
  },
  check: ({ place, colour, card = [] }, table) => [
    ...checkFields(table, 'place', [place], isPlace),
    ...checkFields(table, 'colour', some(colour), isColour),
    ...checkFields(table, 'card', card, isOnCard),
  ],
  fieldsOf: ({ place, colour, card = [] }) => [...new Set([place, ...some(colour), ...card])],
  narrow: ({ colour, card, ...options }, isOpen) => {
    if (!isOpen(options.place)) return null
    const shown = card?.filter(isOpen) ?? []
    return {
      ...options,
      ...(colour !== undefined && isOpen(colour) && { colour }),
      ...(shown.length > 0 && { card: shown }),
    }
  },
}
