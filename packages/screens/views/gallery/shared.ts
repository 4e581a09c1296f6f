import type { FieldType } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'
import { checkFields, isGroupable, typedField, type ViewKind } from '../../shared/view-kind.ts'

const field = Type.String({ maxLength: 48 })

/** Maximum number of fields on a card beside its title and status. */
export const mostFields = 4

const schema = Type.Object(
  {
    /** The image or file field whose first image is shown on the card. */
    cover: Type.Optional(field),
    /** The choice field shown beside the title. */
    status: Type.Optional(field),
    /** Fields below the title, in order. */
    card: Type.Optional(Type.Array(field, { maxItems: mostFields })),
    /** The field the cards are grouped by, with a header for each value. */
    group: Type.Optional(field),
    /** Size of a card; absent: medium. */
    size: Type.Optional(Type.Union([Type.Literal('small'), Type.Literal('large')])),
  },
  { additionalProperties: false },
)

export type GalleryOptions = Static<typeof schema>

/** Fields that can hold an image. */
export const isCover = (_type: FieldType, def: FieldDef): boolean =>
  def.type === 'image' || def.type === 'attachment'

export const isStatus = (type: FieldType): boolean => type.kind === 'choice'

/** Fields that can be shown on a card. */
export const isOnCard = (type: FieldType, def: FieldDef): boolean =>
  type.kind !== 'rows' && !isCover(type, def)

const fieldsThat = (table: TableDef, fits: (type: FieldType, def: FieldDef) => boolean): readonly FieldId[] =>
  Object.keys(table.fields).filter(id => {
    const found = typedField(table, id)
    return id !== table.title && found && fits(found.type, found.def)
  })

const some = (id: FieldId | undefined): readonly FieldId[] => (id === undefined ? [] : [id])

/** Cards with a picture, loaded in pages while scrolling. */
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
