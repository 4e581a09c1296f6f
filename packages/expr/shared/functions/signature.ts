import type { NameNode } from '../ast/node.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { acceptsConverted } from '../types/relate.ts'
import type { FunctionDef, Signature } from './definition.ts'

/** Position of a named argument; after the last one for an unknown parameter. */
export const choosePlace = ({ params }: Signature, name: string): number => {
  const place = params.findIndex(param => param.name === name)
  return place < 0 ? params.length : place
}

const takesNames = ({ params }: Signature, names: readonly NameNode[]): boolean =>
  new Set(names.map(({ name }) => name)).size === names.length &&
  names.every(({ name }) => params.some(param => param.name === name)) &&
  params.every(param => param.optional || names.some(({ name }) => name === param.name))

const takesCount = ({ params, rest, spread }: Signature, count: number): boolean => {
  const least = params.filter(({ optional }) => !optional).length
  if (spread) return count >= 1
  return count >= least && (rest || count <= params.length)
}

/** Signatures with a suitable number or names of arguments. */
export const possibleSignatures = (
  def: FunctionDef,
  count: number,
  names: readonly NameNode[] | null,
): readonly number[] =>
  def.signatures.flatMap((signature, index) =>
    (names ? takesNames(signature, names) : takesCount(signature, count)) ? [index] : [],
  )

/**
 * Resolves the signature of a call: among those with a suitable number or names of arguments, the first whose
 * types match.
 */
export const chooseSignature = (
  def: FunctionDef,
  count: number,
  names: readonly NameNode[] | null,
  types: readonly ExprType[],
): number | null => {
  const possible = possibleSignatures(def, count, names)
  const fitting = possible.find(index => {
    const signature = def.signatures[index]
    return (
      signature !== undefined &&
      types.every((type, at) => {
        const place = names ? choosePlace(signature, names[at]?.name ?? '') : at
        const param = signature.params[Math.min(place, signature.params.length - 1)]
        return acceptsConverted(param?.type ?? t.any, type)
      })
    )
  })
  return fitting ?? possible[0] ?? null
}
