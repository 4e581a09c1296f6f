import { type Issue, issue, type JsonObject, type Text } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { isFilter, type TableDef } from '@gantry/model/shared'
import { filterFields } from '@gantry/records/shared'
import type { TileKind, TileMention } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'

/** Specification, sections 5 and 9: labels of one application, items displayed, content fields. */
export const most = { labels: 10, items: 999, fields: 6 } as const
export const usualItems = 5

const field = Type.String({ maxLength: 48 })
const schema = Type.Object(
  {
    /** Empty where the data comes from another space. */
    table: Type.String({ maxLength: 48 }),
    /** A list that another space shares with this one (`@gantry/sharing`); empty: not chosen yet. Absent: data of this space. */
    offer: Type.Optional(Type.String({ maxLength: 36 })),
    /** Absent: a list. */
    view: Type.Optional(Type.Union([Type.Literal('card'), Type.Literal('announcement')])),
    /** One of `titleFields`, or a field of the shared list; absent: the field that names a record, or the first one of the list. */
    title: Type.Optional(field),
    fields: Type.Optional(Type.Array(field, { maxItems: most.fields })),
    /** Filter tabs: the first is shown first. */
    labels: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.Unsafe<Text>(
              Type.Union([
                Type.String({ maxLength: 60 }),
                Type.Object({ 'zh-CN': Type.String({ maxLength: 60 }), en: Type.String({ maxLength: 60 }) }),
              ]),
            ),
            filter: Type.Unsafe<JsonObject | boolean>(Type.Union([Type.Boolean(), Type.Object({})])),
          },
          { additionalProperties: false },
        ),
        { maxItems: most.labels },
      ),
    ),
    /** Data paging; absent: only the first items are shown. */
    paging: Type.Optional(Type.Literal(true)),
    /** Quantity per page; absent: `usualItems`. */
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: most.items })),
  },
  { additionalProperties: false },
)

export type ApplicationSettings = Static<typeof schema>

/**
 * Fields that may name the records of the component: required ones only (specification, section 3). Where a table has no
 * required field, that which names its records.
 */
export const titleFields = (table: TableDef): readonly string[] => {
  const required = Object.entries(table.fields).flatMap(([id, def]) =>
    def.required === true && fieldTypeOf(def).kind !== 'rows' ? [id] : [],
  )
  return required.length > 0 ? required : [table.title]
}

const isSystem = (name: string): boolean => /^(id$|version$|created|updated|owner)/.test(name)

const fieldsOfLabel = (filter: unknown): readonly string[] =>
  isFilter(filter)
    ? filterFields(filter)
        .map(path => path.split('.')[0] ?? path)
        .filter(name => !isSystem(name))
    : []

const fieldIssues = (table: TableDef, settings: ApplicationSettings): readonly Issue[] => {
  const { title, fields = [], labels = [] } = settings
  const known = (name: string) => isSystem(name) || Object.hasOwn(table.fields, name)
  return [
    ...(title !== undefined && !titleFields(table).includes(title)
      ? [issue('title', Object.hasOwn(table.fields, title) ? 'choice' : 'unknown')]
      : []),
    ...fields.flatMap((name, at) => (known(name) ? [] : [issue(`fields.${at}`, 'unknown')])),
    ...labels.flatMap(({ filter }, at) =>
      isFilter(filter) && fieldsOfLabel(filter).every(known) ? [] : [issue(`labels.${at}`, 'unknown')],
    ),
  ]
}

/**
 * A shared list has no labels, as an offer cannot be filtered by who reads it. Its fields are not checked: the giving space
 * changes them at any time, and the tile shows those that are left.
 */
const listIssues = ({ table, offer, labels }: ApplicationSettings): readonly Issue[] => [
  ...(offer === '' ? [issue('offer', 'required')] : isOfferId(offer) ? [] : [issue('offer', 'unknown')]),
  ...(table === '' ? [] : [issue('table', 'unknown')]),
  ...(labels ? [issue('labels', 'unknown')] : []),
]

const isOfferId = (offer: string | undefined): boolean =>
  offer !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(offer)

/** Records of an application, or of a list of another space, as a list, as cards, or as announcements under its labels. */
export const application: TileKind<ApplicationSettings & JsonObject> = {
  name: 'application',
  group: 'portal',
  schema,
  size: { first: { w: 8, h: 8 }, least: { w: 3, h: 4 } },
  empty: () => ({ table: '' }),
  check: (settings, { tableOf }) => {
    if (settings.offer !== undefined) return listIssues(settings)
    if (settings.table === '') return [issue('table', 'required')]
    const table = tableOf(settings.table)
    if (table === undefined) return []
    if (table === null) return [issue('table', 'unknown_table', { table: settings.table })]
    return fieldIssues(table, settings)
  },
  mentions: ({ table, title, fields = [], labels = [] }) =>
    table === ''
      ? []
      : [
          { to: { kind: 'table', id: table }, how: 'shows' },
          ...[...(title === undefined ? [] : [title]), ...fields]
            .filter(name => !isSystem(name))
            .map((part): TileMention => ({ to: { kind: 'table', id: table, part }, how: 'shows' })),
          ...labels
            .flatMap(({ filter }) => fieldsOfLabel(filter))
            .map((part): TileMention => ({ to: { kind: 'table', id: table, part }, how: 'reads' })),
        ],
  narrow: (settings, isOpen) => {
    // The server asks the list itself whether it is open to the reader (`server/close-lists.ts`).
    if (settings.offer !== undefined) return settings
    const { title, fields, labels, ...rest } = settings
    const open = (name: string) => isSystem(name) || isOpen(rest.table, name)
    const shown = labels?.filter(({ filter }) => fieldsOfLabel(filter).every(open))
    // Without its labels the tile would show more records than it was made for.
    if (labels && shown?.length === 0 && labels.length > 0) return null
    return {
      ...rest,
      ...(title !== undefined && open(title) && { title }),
      ...(fields && { fields: fields.filter(open) }),
      ...(shown && { labels: shown }),
    }
  },
  texts: ({ labels = [] }) => labels.map(({ name }, at) => ({ at: `labels.${at}.name`, text: name })),
}
