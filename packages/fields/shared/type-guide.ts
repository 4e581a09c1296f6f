import { isPlainObject } from '@gantry/base/shared'
import { texts } from '../texts.ts'
import { fieldTypes } from './types.ts'

/** Deepest level of settings that is written; trees of options go on alike. */
const deepest = 4

/**
 * Every field type for a reader who is to propose fields: its name, what it is called, and its settings in short, as the schema of the
 * type says. Tables of slave rows are no setting, so their type is left out.
 */
export const writeFieldTypes = (): string => {
  const words: Readonly<Record<string, string>> = texts.en
  return Object.entries(fieldTypes)
    .filter(([, type]) => !('rows' in type))
    .map(
      ([name, { settings }]) =>
        `${name} (${words[`field.type.${name}`] ?? name}): ${shape(settings, deepest)}`,
    )
    .join('\n')
}

const shape = (schema: unknown, depth: number): string => {
  if (!isPlainObject(schema)) return 'any'
  const { const: only, anyOf, type, items, properties, required, minimum, maximum } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((each: unknown) => shape(each, depth)))].join(' | ')
  if (type === 'array') return `(${shape(items, depth)})[]`
  if (type !== 'object') return `${String(type)}${rangeOf(minimum, maximum)}`
  if (depth === 0) return '…'
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  const members = Object.entries(isPlainObject(properties) ? properties : {})
  return `{${members.map(([name, of]) => `${name}${needed.includes(name) ? '' : '?'}: ${shape(of, depth - 1)}`).join(', ')}}`
}

const rangeOf = (minimum: unknown, maximum: unknown): string =>
  typeof minimum === 'number' && typeof maximum === 'number' && maximum < 1_000_000
    ? ` ${minimum}–${maximum}`
    : ''
