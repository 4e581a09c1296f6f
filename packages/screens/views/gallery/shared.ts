import type { FieldType } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'
import { checkFields, isGroupable, typedField, type ViewKind } from '../../shared/view-kind.ts'

const field = Type.String({ maxLength: 48 })

/** Fields of a card beside its title and its status. */
export const mostFields = 4

const schema = Type.Object(
  {
    /** The pictures or attachments whose first picture is on the card. */
    cover: Type.Optional(field),
    /** The choice that stands beside the title. */
    status: Type.Optional(field),
    /** Fields beneath the title, in their order. */
    card: Type.Optional(Type.Array(field, { maxItems: mostFields })),
    /** The field whose values are headed sections. */
    group: Type.Optional(field),
    /** How large a card is; absent: of middle size. */
    size: Type.Optional(Type.Union([Type.Literal('small'), Type.Literal('large')])),
  },
  { additionalProperties: false },
)

export type GalleryOptions = Static<typeof schema>

/** Fields that may hold a picture. */
export const isCover = (_type: FieldType, def: FieldDef): boolean =>
  def.type === 'image' || def.type === 'attachment'

export const isStatus = (type: FieldType): boolean => type.kind === 'choice'

/** Fields that have a place on a card. */
export const isOnCard = (type: FieldType, def: FieldDef): boolean =>
  type.kind !== 'rows' && !isCover(type, def)

const fieldsThat = (table: TableDef, fits: (type: FieldType, def: FieldDef) => boolean): readonly FieldId[] =>
  Object.keys(table.fields).filter(id => {
    const found = typedField(table, id)
    return id !== table.title && found && fits(found.type, found.def)
  })

const some = (id: FieldId | undefined): readonly FieldId[] => (id === undefined ? [] : [id])

/** Cards with a picture, by pages as one scrolls. */
export const gallery: ViewKind<GalleryOptions> = {
  name: 'gallery',
  schema,
  propose: table => {
    const pictures = fieldsThat(table, isCover)
    const cover = pictures.find(id => table.fields[id]?.type === 'image') ?? pictures[0]
    const [status] = fieldsThat(table, isStatus)
    const card = fieldsThat(
      table,
      ({ kind }) => kind === 'choice' || kind === 'reference' || kind === 'moment' || kind === 'number',
    ).filter(id => id !== status)
    return {
      ...(cover !== undefined && { cover }),
      ...(status !== undefined && { status }),
      ...(card.length > 0 && { card: card.slice(0, 2) }),
    }
  },
  check: ({ cover, status, card = [], group }, table) => [
    ...checkFields(table, 'cover', some(cover), isCover),
    ...checkFields(table, 'status', some(status), isStatus),
    ...checkFields(table, 'card', card, isOnCard),
    ...checkFields(table, 'group', some(group), isGroupable),
  ],
  fieldsOf: ({ cover, status, card = [], group }) => [
    ...new Set([...some(cover), ...some(status), ...card, ...some(group)]),
  ],
  narrow: ({ cover, status, card, group, ...options }, isOpen) => {
    const shown = card?.filter(isOpen) ?? []
    return {
      ...options,
      ...(cover !== undefined && isOpen(cover) && { cover }),
      ...(status !== undefined && isOpen(status) && { status }),
      ...(shown.length > 0 && { card: shown }),
      ...(group !== undefined && isOpen(group) && { group }),
    }
  },
}
