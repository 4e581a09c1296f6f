import type { CallNode } from '../ast/node.ts'
import type { ExprType } from '../types/expr-type.ts'
import type { Dialect } from './dialect.ts'
import { refuse } from './not-pushable.ts'
import type { Sql, SqlPart } from './sql.ts'

/** How a function is written as SQL, from its arguments in SQL. A number is a part, for it may carry its digits. */
export type Write = (
  args: readonly SqlPart[],
  node: CallNode,
  dialect: Dialect,
  type: ExprType,
) => Sql | SqlPart

/** The argument at a place, which must be of a kind. */
export const partAt = (
  args: readonly SqlPart[],
  index: number,
  kind: ExprType['kind'],
  node: CallNode,
): SqlPart => {
  const part = args[index]
  return part?.type.kind === kind ? part : refuse(node, kind)
}

export const at = (args: readonly SqlPart[], index: number, kind: ExprType['kind'], node: CallNode): Sql =>
  partAt(args, index, kind, node).sql

/** A whole number that must be written out, for what SQL does not choose row by row; `otherwise` when it is left out. */
export const wholeAt = (
  args: readonly SqlPart[],
  index: number,
  node: CallNode,
  most: number,
  otherwise?: number,
): number => {
  const part = args[index]
  if (!part && otherwise !== undefined) return otherwise
  const value =
    typeof part?.literal === 'string' && part.type.kind === 'number' ? Number(part.literal) : Number.NaN
  return Number.isInteger(value) && Math.abs(value) <= most ? value : refuse(node, 'number')
}
