import { isPlainObject, type Text } from '@gantry/base/shared'
import type { ContextType, ExprType, Option } from './expr-type.ts'

/** Deepest nesting of a type that is read. */
const deepest = 12

const plain = ['number', 'boolean', 'date', 'dateTime', 'time', 'null', 'any'] as const

/** Reads a type that arrived as JSON, as in a request; null for what is no type, or is nested too deeply. */
export const readType = (given: unknown, depth = deepest): ExprType | null => {
  if (!isPlainObject(given) || depth === 0) return null
  const { kind } = given
  const simple = plain.find(each => each === kind)
  if (simple !== undefined) return { kind: simple }
  if (kind === 'string') return readString(given.options)
  if (kind === 'duration') return readDuration(given.of)
  if (kind === 'context') return readContext(given, depth)
  if (kind === 'function') return readFunction(given, depth)
  if (kind !== 'list' && kind !== 'range') return null
  const of = readType(given.of, depth - 1)
  if (!of) return null
  return kind === 'list' ? { kind, of } : { kind, of }
}

/** Reads the names that an expression may use. */
export const readContext = (given: unknown, depth = deepest): ContextType | null => {
  if (!isPlainObject(given) || given.kind !== 'context' || !isPlainObject(given.fields)) return null
  const fields: [string, ContextType['fields'][string]][] = []
  for (const [id, field] of Object.entries(given.fields)) {
    const type = isPlainObject(field) ? readType(field.type, depth - 1) : null
    if (!type || !isPlainObject(field)) return null
    const label = readLabel(field.label)
    fields.push([id, label === null ? { type } : { type, label }])
  }
  return { kind: 'context', fields: Object.fromEntries(fields) }
}

const readLabel = (given: unknown): Text | null => {
  if (typeof given === 'string') return given
  if (!isPlainObject(given)) return null
  const { 'zh-CN': zh, en } = given
  return typeof zh === 'string' && typeof en === 'string' ? { 'zh-CN': zh, en } : null
}

const readString = (options: unknown): ExprType | null => {
  if (options === undefined) return { kind: 'string' }
  if (!Array.isArray(options)) return null
  const read = options.flatMap((option: unknown): Option[] => {
    if (!isPlainObject(option) || typeof option.value !== 'string') return []
    const label = readLabel(option.label)
    return label === null ? [] : [{ value: option.value, label }]
  })
  return read.length === options.length ? { kind: 'string', options: read } : null
}

const readDuration = (of: unknown): ExprType | null =>
  of === 'days' || of === 'years' ? { kind: 'duration', of } : null

const readFunction = (
  { params, result }: Readonly<Record<string, unknown>>,
  depth: number,
): ExprType | null => {
  const answered = readType(result, depth - 1)
  if (!answered || !Array.isArray(params)) return null
  const read = params.flatMap((param: unknown) => {
    const type = isPlainObject(param) ? readType(param.type, depth - 1) : null
    return type && isPlainObject(param) && typeof param.name === 'string' ? [{ name: param.name, type }] : []
  })
  return read.length === params.length ? { kind: 'function', params: read, result: answered } : null
}
