import { AppError, limits } from '@gantry/base/shared'
import { type FileMetaData, parquetSchema, type SchemaElement, type SchemaTree } from 'hyparquet'
import { isListLike, isMapLike } from 'hyparquet/src/schema.js'
import type { Column } from '../../../shared/sources/rows.ts'
import { leafOf } from './plain-values.ts'

/** A column of the file, and how its values are written for others. */
export interface ParquetColumn extends Column {
  /** Its values are put together from several rows of leaves. */
  readonly isNested: boolean
  plain(value: unknown): unknown
}

/**
 * The columns by the schema, and the metadata with which the library reads their values exactly.
 * @throws AppError file.too_wide
 */
export const columnsOf = (
  metadata: FileMetaData,
  name: string,
): { readonly columns: readonly ParquetColumn[]; readonly metadata: FileMetaData } => {
  const { children } = parquetSchema(metadata)
  if (children.length > limits.sheetColumns)
    throw new AppError('file.too_wide', { sheet: name, columns: children.length, max: limits.sheetColumns })
  const seen = new Set<string>()
  const columns = children.flatMap(node => {
    const { name: column } = node.element
    if (seen.has(column) || !holdsValues(node)) return []
    seen.add(column)
    return [columnOf(node)]
  })
  return { columns, metadata: { ...metadata, schema: metadata.schema.map(readableElement) } }
}

/** A structure without members stores nothing that could be read. */
const holdsValues = ({ element, children }: SchemaTree): boolean =>
  element.type !== undefined || children.some(holdsValues)

const readableElement = (element: SchemaElement): SchemaElement => {
  if (element.type !== undefined) return leafOf(element).element
  // Without its annotation a variant is the structure that stores it.
  const { logical_type: logical, ...bare } = element
  return logical?.type === 'VARIANT' ? bare : element
}

const columnOf = (node: SchemaTree): ParquetColumn => {
  const { name, repetition_type: repetition } = node.element
  const isNested = node.children.length > 0 || repetition === 'REPEATED'
  const nullable = repetition !== 'REQUIRED'
  if (isNested) {
    const json = manyOf(node)
    return {
      name,
      type: 'json',
      nullable,
      isNested,
      plain: value => orNull(value, v => JSON.stringify(json(v))),
    }
  }
  const { type, plain } = leafOf(node.element)
  return {
    name,
    type,
    nullable,
    isNested,
    plain: value => {
      // The library leaves out what a broken page does not hold.
      if (value === undefined) throw new Error(`a value of ${name} is missing`)
      return orNull(value, plain)
    },
  }
}

type Plain = (value: unknown) => unknown

const orNull = (value: unknown, plain: Plain): unknown =>
  value === null || value === undefined ? null : plain(value)

const listOf =
  (each: Plain): Plain =>
  value =>
    Array.isArray(value) ? value.map(item => orNull(item, each)) : null

/** What a node holds: a list where it is repeated without the annotation of a list. */
const manyOf = (node: SchemaTree): Plain =>
  node.element.repetition_type === 'REPEATED' ? listOf(oneOf(node)) : oneOf(node)

/** One occurrence of a node. The library puts lists together as arrays, maps and structures as objects. */
const oneOf = (node: SchemaTree): Plain => {
  const [inner] = node.children
  if (!inner) return leafOf(node.element).plain
  if (isListLike(node)) {
    const [item] = inner.children
    return listOf(item ? manyOf(item) : oneOf(inner))
  }
  const members = isMapLike(node)
    ? null
    : new Map(node.children.map(child => [child.element.name, manyOf(child)]))
  const value = members ? undefined : manyOf(inner.children[1] as SchemaTree)
  return object =>
    Object.fromEntries(
      Object.entries(object as object).map(([name, held]) => [
        name,
        orNull(held, value ?? members?.get(name) ?? String),
      ]),
    )
}
