import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Type as TypeBox } from 'typebox'
import { expect, test } from 'vitest'
import { Type as Plain } from './plain-schema.ts'

/** One schema with everything contracts and settings are made of. */
const everything = (Type: typeof TypeBox) =>
  Type.Object(
    {
      any: Type.Any(),
      list: Type.Array(Type.String({ minLength: 1 }), { maxItems: 3 }),
      yes: Type.Optional(Type.Boolean()),
      word: Type.Enum(['a', 'b']),
      whole: Type.Optional(Type.Integer({ minimum: 1 })),
      one: Type.Literal(1),
      nothing: Type.Null(),
      amount: Type.Number({ maximum: 5 }),
      inner: Type.Optional(Type.Object({})),
      place: Type.Tuple([Type.Number(), Type.Integer()]),
      map: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 2 }),
      keyed: Type.Record(Type.String({ pattern: '^a$' }), Type.Number()),
      either: Type.Union([Type.Literal('x'), Type.Literal(true), Type.Null()]),
      free: Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'uuid' })),
    },
    { additionalProperties: false },
  )

test('the schemas of the browser are those of the server', () =>
  expect(JSON.parse(JSON.stringify(everything(Plain as never)))).toEqual(
    JSON.parse(JSON.stringify(everything(TypeBox))),
  ))

test('the browser has every builder that shared code calls', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const called = ['packages', 'capabilities'].flatMap(group =>
    readdirSync(root + group, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/node_modules|\bserver\b|\.test\.|^testing/.test(file))
      .map(file => readFileSync(`${root}${group}/${file}`, 'utf8'))
      .filter(text => text.includes("from 'typebox'"))
      .flatMap(text => text.match(/\bType\.[A-Z]\w+/g) ?? []),
  )
  expect(called.length).toBeGreaterThan(500)
  expect(new Set(called.map(each => each.slice(5)))).toSatisfy((names: Set<string>) =>
    [...names].every(name => name in Plain),
  )
})
