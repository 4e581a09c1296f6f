import { isPlainObject, type Json } from '@gantry/base/shared'
import type { TSchema } from 'typebox'

/**
 * The canonical text of a body: equal meaning gives equal text. Members stand in the order of the schema's properties, then
 * those the schema does not name, by name. Members of a record (`Type.Record`) keep their order, because it means something
 * (fields of a table). Undefined members and those equal to the schema's `default` are left out. Two blanks, a final line end.
 */
export const canonicalText = (body: unknown, schema?: TSchema): string =>
  `${JSON.stringify(canonical(body, schema), null, 2)}\n`

/** The canonical form as a value. @see canonicalText */
export const canonical = (value: unknown, schema?: TSchema): Json => {
  const shape = shapeOf(schema)
  if (Array.isArray(value)) return value.map(item => canonical(item, shape.items))
  if (!isPlainObject(value)) return value as Json
  const named = Object.keys(shape.properties)
  const others = Object.keys(value).filter(key => !Object.hasOwn(shape.properties, key))
  const keys = [
    ...named.filter(key => Object.hasOwn(value, key)),
    ...(shape.isRecord ? others : others.toSorted()),
  ]
  const members = keys.flatMap((key): [string, Json][] => {
    const member = shape.properties[key] ?? shape.others
    const held = value[key]
    if (held === undefined || isDefault(held, member)) return []
    return [[key, canonical(held, member)]]
  })
  return Object.fromEntries(members)
}

interface Shape {
  readonly properties: Readonly<Record<string, TSchema>>
  readonly items: TSchema | undefined
  /** Of members the schema does not name. */
  readonly others: TSchema | undefined
  readonly isRecord: boolean
}

interface Written {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly patternProperties?: Readonly<Record<string, TSchema>>
  readonly anyOf?: readonly TSchema[]
  readonly allOf?: readonly TSchema[]
  readonly default?: unknown
}

/** What the schema says about members and items; the branches of a union are taken together. */
const shapeOf = (schema: TSchema | undefined): Shape => {
  const written = (schema ?? {}) as Written
  const branches = [...(written.anyOf ?? []), ...(written.allOf ?? [])].map(shapeOf)
  const record = Object.values(written.patternProperties ?? {})[0]
  return {
    properties: Object.assign({}, ...branches.map(branch => branch.properties), written.properties),
    items: written.items ?? branches.find(branch => branch.items)?.items,
    others: record ?? branches.find(branch => branch.others)?.others,
    isRecord: record !== undefined || branches.some(branch => branch.isRecord),
  }
}

const isDefault = (value: unknown, schema: TSchema | undefined): boolean => {
  const written = (schema as Written | undefined)?.default
  return written !== undefined && JSON.stringify(written) === JSON.stringify(value)
}
