import { isPlainObject } from '@gantry/base/shared'
import type { TSchema } from 'typebox'

/** The part of a JSON Schema used for conversion. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly const?: unknown
}

/**
 * Converts text values of a URL or form to the types of the schema. Values that cannot be converted stay
 * unchanged and fail validation.
 */
export const convertText = (schema: TSchema, value: unknown): unknown => convert(schema as Shape, value)

const convert = (shape: Shape, value: unknown): unknown => {
  if (shape.anyOf) return convertToOneOf(shape.anyOf, value)
  switch (shape.type) {
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^[-+]?(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : value
    case 'boolean':
      return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value
    case 'null':
      return value === '' || value === 'null' ? null : value
    case 'string':
      return value
    case 'array':
      return convertItems(shape.items, value)
    case 'object':
      return convertProperties(shape.properties, parseJson(value))
    default:
      return 'const' in shape ? convertToConst(shape.const, value) : parseJson(value)
  }
}

const convertToConst = (wanted: unknown, value: unknown): unknown =>
  typeof wanted !== 'string' && String(wanted) === value ? wanted : value

/** The first alternative that changes the text's type, so a number or null takes precedence over a string. */
const convertToOneOf = (branches: readonly Shape[], value: unknown): unknown => {
  for (const branch of branches) {
    const converted = convert(branch, value)
    if (converted !== value) return converted
  }
  return value
}

/** A list is a repeated parameter, brackets, JSON, or comma-separated text. */
const convertItems = (items: Shape | undefined, value: unknown): unknown => {
  const list = typeof value === 'string' && !/^\s*[[{]/.test(value) ? splitList(value) : parseJson(value)
  const array = isPlainObject(list) ? indexed(list) : list
  return Array.isArray(array) && items ? array.map(item => convert(items, item)) : array
}

const splitList = (text: string): string[] => (text === '' ? [] : text.split(',').map(item => item.trim()))

/** qs returns sparse lists such as `a[0]=…&a[7]=…` as an object with the indexes as keys. */
const indexed = (value: Record<string, unknown>): unknown => {
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every(key => /^\d+$/.test(key)) ? keys.map(key => value[key]) : value
}

const convertProperties = (properties: Shape['properties'], value: unknown): unknown => {
  if (!properties || !isPlainObject(value)) return value
  const converted = { ...value }
  for (const [name, shape] of Object.entries(properties))
    if (name in converted) converted[name] = convert(shape, converted[name])
  return converted
}

/** JSON instead of brackets; other text stays text. */
const parseJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*([[{"]|true$|false$|null$)/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
