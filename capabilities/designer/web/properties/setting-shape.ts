import type { TSchema } from 'typebox'

/** How a setting is asked for, as its schema says. */
export type SettingShape =
  | { readonly kind: 'flag' }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly whole: boolean }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'text'; readonly maxLength?: number }
  | { readonly kind: 'texts' }
  | { readonly kind: 'label' }

export interface Setting {
  readonly name: string
  readonly optional: boolean
  readonly shape: SettingShape
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The settings of a type in the order of its schema, without those that tables of the product alone set (`readOnly`). */
export const settingsOf = (schema: TSchema): readonly Setting[] => {
  const { properties, required } = schema as { properties?: unknown; required?: unknown }
  const needed = Array.isArray(required) ? required : []
  if (!isObject(properties)) return []
  return Object.entries(properties)
    .filter(([, of]) => !isObject(of) || of.readOnly !== true)
    .map(([name, of]) => ({ name, optional: !needed.includes(name), shape: shapeOf(of) }))
}

const shapeOf = (schema: unknown): SettingShape => {
  if (!isObject(schema)) return { kind: 'text' }
  const { type, const: only, anyOf, minimum, maximum, maxLength } = schema
  if (only === true) return { kind: 'flag' }
  if (Array.isArray(anyOf)) {
    const words = anyOf.map(each => (isObject(each) ? each.const : undefined))
    if (words.every(word => typeof word === 'string')) return { kind: 'words', words }
    return { kind: 'label' }
  }
  if (type === 'number' || type === 'integer')
    return {
      kind: 'number',
      whole: type === 'integer',
      ...(typeof minimum === 'number' && { min: minimum }),
      ...(typeof maximum === 'number' && { max: maximum }),
    }
  if (type === 'array') return { kind: 'texts' }
  return { kind: 'text', ...(typeof maxLength === 'number' && { maxLength }) }
}
