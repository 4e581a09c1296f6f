import { functionNames } from '../functions/index.ts'
import type { ContextType, ExprType } from '../types/expr-type.ts'
import { contextWithin, fieldsNamed, writtenNames } from '../types/scope.ts'

/** The nested names of a scope, which the grammar needs to read names with spaces. */
export interface Shape {
  readonly [name: string]: Shape | true
}

/**
 * Linked tables may form cycles; deeper names are read word by word, which matters only for names with special
 * characters.
 */
const depth = 4

const shapes = new WeakMap<ContextType, Shape>()

/** The shape of a scope, with the function names that contain spaces. */
export const shapeOf = (scope: ContextType): Shape => {
  const made = shapes.get(scope)
  if (made) return made
  const shape: Record<string, Shape | true> = Object.create(null)
  for (const name of functionNames()) if (isApart(name)) shape[name] = true
  Object.assign(shape, contextShape(scope, depth))
  shapes.set(scope, shape)
  return shape
}

/** Separators between the words of a name in the grammar. */
const betweenWords = /[\s'./\-+*^]+/

/**
 * The part of a shape that a source can use: names whose words all occur in it. The grammar copies its known
 * names for every node, which takes seconds for a table with a thousand fields.
 */
export const shapeWithin = (shape: Shape, plain: string): Shape => {
  const kept: Record<string, Shape | true> = Object.create(null)
  for (const [name, inner] of Object.entries(shape))
    if (plain.includes(name) || name.split(betweenWords).every(word => plain.includes(word)))
      kept[name] = inner === true ? true : shapeWithin(inner, plain)
  return kept
}

/** Names of one word need no help, and these two are built into the grammar. */
const isApart = (name: string): boolean =>
  name.includes(' ') && name !== 'date and time' && name !== 'years and months duration'

const contextShape = (context: ContextType, left: number): Shape => {
  const shape: Record<string, Shape | true> = Object.create(null)
  for (const name of writtenNames(context)) {
    const id = fieldsNamed(context, name)[0]
    const field = id === undefined ? undefined : context.fields[id]
    if (field) shape[name] = typeShape(field.type, left - 1)
  }
  return shape
}

const typeShape = (type: ExprType, left: number): Shape | true => {
  const context = left > 0 ? contextWithin(type) : undefined
  return context ? contextShape(context, left) : true
}
