/**
 * What contracts and field types need of TypeBox in a browser: builders of plain JSON Schema. The build puts this in the
 * place of `typebox` itself, which types and validates and weighs 13 KiB compressed on every page; nothing here checks a
 * value. `plain-schema.test.ts` holds the two together.
 */
type Schema = Readonly<Record<string, unknown>>

const optional = Symbol('optional')

const built =
  (type: string) =>
  (options: Schema = {}): Schema => ({ type, ...options })

const constant = (value: string | number | boolean): Schema => ({ type: typeof value, const: value })

export const Type = {
  Any: (options: Schema = {}): Schema => ({ ...options }),
  Array: (items: Schema, options: Schema = {}): Schema => ({ type: 'array', items, ...options }),
  Boolean: built('boolean'),
  Enum: (values: readonly (string | number)[], options: Schema = {}): Schema => ({
    enum: [...values],
    ...options,
  }),
  Integer: built('integer'),
  Literal: (value: string | number | boolean, options: Schema = {}): Schema => ({
    ...constant(value),
    ...options,
  }),
  Null: built('null'),
  Number: built('number'),
  Object: (properties: Readonly<Record<string, Schema>>, options: Schema = {}): Schema => {
    const required = Object.keys(properties).filter(name => !(optional in (properties[name] ?? {})))
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },
  Optional: (schema: Schema): Schema =>
    Object.defineProperty({ ...schema }, optional, { value: true, enumerable: false }),
  Record: (key: Schema, value: Schema, options: Schema = {}): Schema => ({
    type: 'object',
    patternProperties: { [typeof key.pattern === 'string' ? key.pattern : '^.*$']: value },
    ...options,
  }),
  String: built('string'),
  Tuple: (items: readonly Schema[], options: Schema = {}): Schema => ({
    type: 'array',
    additionalItems: false,
    items: [...items],
    minItems: items.length,
    ...options,
  }),
  Union: (anyOf: readonly Schema[], options: Schema = {}): Schema => ({ anyOf: [...anyOf], ...options }),
  Unknown: (options: Schema = {}): Schema => ({ ...options }),
  Unsafe: (schema: Schema): Schema => ({ ...schema }),
}
