import { type Filter, operators } from '@gantry/model/shared'
import { type TSchema, Type } from 'typebox'

const closed = { additionalProperties: false }

/** Groups inside groups at most. */
const deepest = 4
/** Members of one group at most. */
const most = 50

const comparison = Type.Object(
  {
    op: Type.String({ enum: [...operators] }),
    field: Type.String({ minLength: 1, maxLength: 200 }),
    value: Type.Optional(Type.Any()),
  },
  closed,
)

const groupsOf = (inside: TSchema): TSchema =>
  Type.Union([
    Type.Boolean(),
    comparison,
    Type.Object(
      { op: Type.String({ enum: ['and', 'or'] }), of: Type.Array(inside, { maxItems: most }) },
      closed,
    ),
    Type.Object({ op: Type.Literal('not'), of: inside }, closed),
  ])

/** A filter as rules keep it: comparisons of fields in groups. What fits it can be walked without a look at its parts. */
export const filterSchema = Type.Unsafe<Filter>(
  Array.from({ length: deepest }).reduce<TSchema>(inside => groupsOf(inside), comparison),
)
