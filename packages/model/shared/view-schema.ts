import { type TSchema, Type } from 'typebox'
import { dateParts } from './query.ts'
import { markTones, mostMarks, type ViewDef } from './view.ts'

const words = Type.Union([Type.String(), Type.Object({ 'zh-CN': Type.String(), en: Type.String() })])
const yes = Type.Optional(Type.Literal(true))
const closed = { additionalProperties: false }

const column = Type.Object(
  {
    field: Type.String(),
    width: Type.Optional(Type.Number()),
    fixed: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('right')])),
    hidden: yes,
  },
  closed,
)

const height = Type.Optional(Type.Integer({ minimum: 40, maximum: 2_000 }))
const address = Type.String({ maxLength: 2_000 })
const name = Type.String({ maxLength: 64 })

const block = Type.Union([
  Type.Object({ kind: Type.Literal('text'), text: words }, closed),
  Type.Object({ kind: Type.Literal('divider') }, closed),
  Type.Object(
    {
      kind: Type.Literal('picture'),
      // A picture within the design: about 300 kB.
      src: Type.String({ maxLength: 400_000 }),
      alt: Type.Optional(words),
      height,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('related'),
      table: name,
      by: name,
      columns: Type.Optional(Type.Array(name, { maxItems: 20 })),
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('page'), url: address, height }, closed),
  Type.Object({ kind: Type.Literal('button'), button: name }, closed),
])

const group = Type.Object(
  {
    label: Type.Optional(words),
    hint: Type.Optional(words),
    tab: Type.Optional(words),
    fields: Type.Array(Type.String()),
    blocks: Type.Optional(
      Type.Record(Type.String({ pattern: '^\\$[a-z0-9]{1,12}$' }), block, { maxProperties: 100 }),
    ),
    columns: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(3), Type.Literal(4)])),
    collapse: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')])),
    spans: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 1, maximum: 4 }))),
    block: Type.Optional(block),
  },
  closed,
)

const groups = Type.Array(group, { maxItems: 500 })
const layout = Type.Optional(Type.Object({ groups }, closed))

const sort = Type.Object(
  { field: Type.String(), direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) },
  closed,
)

const groupingSchema = Type.Object(
  {
    by: Type.Array(
      Type.Object(
        {
          field: Type.String({ maxLength: 48 }),
          part: Type.Optional(Type.Union(dateParts.map(part => Type.Literal(part)))),
        },
        closed,
      ),
      { maxItems: 2 },
    ),
    order: Type.Optional(Type.Literal('count')),
  },
  closed,
)

const tab = Type.Object(
  { id: Type.String(), label: words, filter: Type.Unknown(), group: Type.Optional(groupingSchema) },
  closed,
)

const mark = Type.Object(
  {
    id: Type.String({ maxLength: 48 }),
    label: words,
    when: Type.String({ maxLength: 2_000 }),
    tone: Type.Union(markTones.map(tone => Type.Literal(tone))),
    field: Type.Optional(Type.String({ maxLength: 48 })),
  },
  closed,
)

/** The tree beside a view: at least one level, each field once. */
export const treeFilterSchema = Type.Object(
  { levels: Type.Array(Type.String({ maxLength: 48 }), { minItems: 1, maxItems: 5, uniqueItems: true }) },
  closed,
)

const facts = {
  table: Type.String(),
  list: Type.Object(
    {
      columns: Type.Array(column),
      sort: Type.Optional(Type.Array(sort)),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      tabs: Type.Optional(Type.Array(tab)),
      tree: Type.Optional(treeFilterSchema),
      group: Type.Optional(groupingSchema),
      marks: Type.Optional(Type.Array(mark, { maxItems: mostMarks })),
    },
    closed,
  ),
  form: Type.Object({ groups, app: layout, mini: layout }, closed),
} satisfies Record<keyof ViewDef, TSchema>

/** JSON Schema of a view definition, checked before its contents. */
export const viewSchema = Type.Object(facts, closed)
