import { functionNamed } from '../functions/index.ts'
import type { ContextType, ExprType } from '../types/expr-type.ts'
import { t } from '../types/expr-type.ts'
import { fieldsNamed, normaliseName } from '../types/scope.ts'
import type { Binding } from './binding.ts'

/** One scope of names: a name for a value, the entries of a value, or both as in filters. */
export interface Level {
  readonly name: string | null
  readonly type: ExprType
  /** Whether the entries of the value are names in scope. */
  readonly open: boolean
}

/** Names at a position, from the innermost scope to the row and the functions. */
export interface Names {
  readonly row: ContextType
  readonly levels: readonly Level[]
  /** Type of `?`. */
  readonly input: ExprType | null
}

export interface Found {
  readonly binding: Binding
  readonly type: ExprType
}

export const within = (names: Names, level: Level): Names => ({ ...names, levels: [level, ...names.levels] })

/** Resolves a name; several fields with one label are `ambiguous`; undefined for an unknown name. */
export const findName = (names: Names, written: string): Found | 'ambiguous' | undefined =>
  findFrom(names, written, 0)

/** An entry of the item takes precedence over the item's own name. */
const hides = ({ open, type }: Level, written: string): boolean =>
  open && type.kind === 'context' && fieldsNamed(type, written).length > 0

const findFrom = (names: Names, written: string, depth: number): Found | 'ambiguous' | undefined => {
  const level = names.levels[depth]
  if (!level) return findOutside(names, written)
  if (level.name !== null && normaliseName(level.name) === normaliseName(written) && !hides(level, written))
    return { binding: { kind: 'local', depth }, type: level.type }
  if (!level.open) return findFrom(names, written, depth + 1)
  if (level.type.kind === 'context' && Object.keys(level.type.fields).length > 0) {
    const ids = fieldsNamed(level.type, written)
    const [id] = ids
    if (ids.length > 1) return 'ambiguous'
    const field = id === undefined ? undefined : level.type.fields[id]
    return id !== undefined && field
      ? { binding: { kind: 'entry', depth, key: id, type: field.type, of: level.type }, type: field.type }
      : findFrom(names, written, depth + 1)
  }
  const outer = findFrom(names, written, depth + 1)
  if (level.type.kind !== 'any' && level.type.kind !== 'context') return outer
  if (outer === 'ambiguous') return outer
  return {
    binding: { kind: 'perhaps', depth, key: written, otherwise: outer?.binding ?? null },
    type: outer?.binding.kind === 'builtin' ? outer.type : t.any,
  }
}

const findOutside = (names: Names, written: string): Found | 'ambiguous' | undefined => {
  const ids = fieldsNamed(names.row, written)
  const [id] = ids
  if (ids.length > 1) return 'ambiguous'
  const field = id === undefined ? undefined : names.row.fields[id]
  if (id !== undefined && field)
    return { binding: { kind: 'field', id, type: field.type, of: names.row }, type: field.type }
  const def = functionNamed(written)
  if (!def) return undefined
  const result = typeof def.result === 'function' ? t.any : def.result
  return { binding: { kind: 'builtin', def }, type: { kind: 'function', params: [], result } }
}
