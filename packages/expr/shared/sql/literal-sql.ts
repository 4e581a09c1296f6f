import type { CallNode } from '../ast/node.ts'
import type { ExprType } from '../types/expr-type.ts'
import { refuse } from './not-pushable.ts'
import type { Sql, SqlPart } from './sql.ts'

/** How a function is written as SQL, from its arguments in SQL. */
export type Write = (args: readonly SqlPart[], node: CallNode, type: ExprType) => Sql

/** The argument at a place, which must be of a kind. */
export const at = (args: readonly SqlPart[], index: number, kind: ExprType['kind'], node: CallNode): Sql => {
  const part = args[index]
  if (!part || part.type.kind !== kind) return refuse(node, kind)
  return part.sql
}

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
