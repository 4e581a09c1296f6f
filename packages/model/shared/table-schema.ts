import { type TSchema, Type } from 'typebox'
import { operations } from './policy.ts'
import { maskKinds, ruleKinds, type TableDef } from './table.ts'

const words = Type.Union([Type.String(), Type.Object({ 'zh-CN': Type.String(), en: Type.String() })])
const ids = Type.Array(Type.String())
const doings = Type.Array(Type.Union(operations.map(operation => Type.Literal(operation))))
const strict = { additionalProperties: false }
const yes = Type.Optional(Type.Literal(true))

const filled = Type.Array(Type.Object({ from: Type.String(), to: Type.String() }, strict))

const linkage = Type.Object(
  {
    set: Type.Optional(Type.Object({ to: Type.String(), when: Type.Optional(Type.String()) }, strict)),
    offers: Type.Optional(Type.Array(Type.Object({ when: Type.String(), options: ids }, strict))),
    match: Type.Optional(Type.Array(Type.Object({ field: Type.String(), of: Type.String() }, strict))),
    fill: Type.Optional(
      Type.Object(
        {
          fields: Type.Optional(filled),
          rows: Type.Optional(
            Type.Object({ from: Type.String(), to: Type.String(), fields: filled }, strict),
          ),
        },
        strict,
      ),
    ),
  },
  strict,
)

const validation = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 48 }),
    when: Type.Optional(Type.String()),
    that: Type.String(),
    message: words,
    at: Type.Array(Type.String(), { minItems: 1, maxItems: 20 }),
    severity: Type.Optional(Type.Literal('warning')),
  },
  strict,
)

/** Properties common to all fields; the others are settings of their types. */
const field = Type.Object({
  type: Type.String(),
  label: Type.Optional(words),
  hint: Type.Optional(words),
  required: yes,
  unique: yes,
  personal: Type.Optional(Type.Union(maskKinds.map(kind => Type.Literal(kind)))),
  rules: Type.Optional(
    Type.Object(Object.fromEntries(ruleKinds.map(kind => [kind, Type.Optional(Type.String())])), {
      additionalProperties: false,
    }),
  ),
  linkage: Type.Optional(linkage),
})

/** JSON Schema of a grant; its filters are any JSON here. */
export const grantSchema = Type.Object(
  {
    who: Type.Optional(Type.Unknown()),
    operations: doings,
    rows: Type.Optional(Type.Unknown()),
    becomes: Type.Optional(Type.Unknown()),
    fields: Type.Optional(ids),
  },
  { additionalProperties: false },
)

/** JSON Schema of a limit; its filter is any JSON here. */
export const limitSchema = Type.Object(
  { operations: Type.Optional(doings), rows: Type.Unknown() },
  { additionalProperties: false },
)

/** JSON Schema of a booking rule; its filter is any JSON here. */
export const bookingSchema = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 48 }),
    resource: Type.String(),
    start: Type.String(),
    end: Type.String(),
    counts: Type.Optional(Type.Unknown()),
    capacity: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.String()])),
    showsHidden: yes,
  },
  { additionalProperties: false },
)

const facts = {
  id: Type.String(),
  label: words,
  one: Type.Optional(words),
  title: Type.String(),
  fields: Type.Record(Type.String(), field),
  policy: Type.Array(grantSchema),
  limits: Type.Optional(Type.Array(limitSchema)),
  master: Type.Optional(Type.String()),
  unique: Type.Optional(Type.Array(ids)),
  validations: Type.Optional(Type.Array(validation, { maxItems: 100 })),
  search: Type.Optional(ids),
  inEnglish: Type.Optional(Type.Record(Type.String(), Type.String())),
  translated: Type.Optional(ids),
  similar: Type.Optional(
    Type.Object(
      { fields: ids, threshold: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })) },
      { additionalProperties: false },
    ),
  ),
  bookings: Type.Optional(Type.Array(bookingSchema, { maxItems: 8 })),
  app: Type.Optional(Type.String()),
  position: Type.Optional(Type.Number()),
  home: Type.Optional(Type.Literal('platform')),
} satisfies Record<keyof TableDef, TSchema>

/**
 * JSON Schema of a table definition, checked before its contents. Filters are any JSON here: see `isFilter`.
 */
export const tableSchema = Type.Object(facts, { additionalProperties: false })
