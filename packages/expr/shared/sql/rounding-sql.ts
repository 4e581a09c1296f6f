import type { CallNode } from '../ast/node.ts'
import { t } from '../types/expr-type.ts'
import type { Rounding } from '../values/number.ts'
import { partAt, type Write, wholeAt } from './literal-sql.ts'
import type { Push } from './push.ts'
import type { SqlPart } from './sql.ts'

const roundings: Readonly<Record<string, Rounding>> = {
  floor: 'floor',
  ceiling: 'ceiling',
  'round half up': 'halfUp',
  'round down': 'down',
  'round up': 'up',
  'round half down': 'halfDown',
  decimal: 'halfEven',
}

/** Places are written out, for SQL does not choose them row by row. */
const placesAt = (args: readonly SqlPart[], node: CallNode): number => wholeAt(args, 1, node, 30, 0)

export const roundingWriters: Readonly<Record<string, Write>> = Object.fromEntries(
  Object.entries(roundings).map(([name, mode]): [string, Write] => [
    name,
    (args, node, { numbers }) =>
      numbers.rounded(mode, partAt(args, 0, 'number', node), placesAt(args, node), node),
  ]),
)

/** The rounding of a quotient, which some databases can do only in one. Null for anything else. */
export const roundedQuotientSql = (name: string, node: CallNode, push: Push): SqlPart | null => {
  const mode = Object.hasOwn(roundings, name) ? roundings[name] : undefined
  const [quotient, ...others] = node.args
  if (!mode || quotient?.kind !== 'arithmetic' || quotient.operator !== '/') return null
  const [left, right] = [push.part(quotient.left), push.part(quotient.right)]
  if (left.type.kind !== 'number' || right.type.kind !== 'number') return null
  const places = placesAt([left, ...others.map(push.part)], node)
  return { ...push.dialect.numbers.roundedQuotient(mode, left, right, places, node), type: t.number }
}
