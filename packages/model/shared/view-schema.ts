import { type TSchema, Type } from 'typebox'
import type { ViewDef } from './view.ts'

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

const group = Type.Object(
  {
    label: Type.Optional(words),
    hint: Type.Optional(words),
    tab: Type.Optional(words),
    fields: Type.Array(Type.String()),
  },
  closed,
)

const sort = Type.Object(
  { field: Type.String(), direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) },
  closed,
)

const tab = Type.Object({ id: Type.String(), label: words, filter: Type.Unknown() }, closed)

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
    },
    closed,
  ),
  form: Type.Object({ groups: Type.Array(group) }, closed),
} satisfies Record<keyof ViewDef, TSchema>

/** JSON Schema of a view definition, checked before its contents. */
export const viewSchema = Type.Object(facts, closed)
