import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { canonicalText } from './canonical.ts'

const schema = Type.Object({
  id: Type.String(),
  size: Type.Optional(Type.Integer({ default: 10 })),
  fields: Type.Record(
    Type.String(),
    Type.Object({ type: Type.String(), label: Type.Optional(Type.String()) }),
  ),
  of: Type.Union([Type.Null(), Type.Object({ b: Type.String(), a: Type.String() })]),
})

it('gives equal text for equal meaning: order of members, defaults and undefined do not count', () => {
  const one = {
    of: { a: '1', b: '2' },
    fields: { z: { label: 'Z', type: 't' }, a: { type: 't' } },
    size: 10,
    id: 'x',
  }
  const two = {
    id: 'x',
    fields: { z: { type: 't', label: 'Z' }, a: { type: 't', label: undefined } },
    of: { b: '2', a: '1' },
  }
  expect(canonicalText(one, schema)).toBe(canonicalText(two, schema))
  expect(canonicalText(two, schema)).toBe(`{
  "id": "x",
  "fields": {
    "z": {
      "type": "t",
      "label": "Z"
    },
    "a": {
      "type": "t"
    }
  },
  "of": {
    "b": "2",
    "a": "1"
  }
}
`)
})

it('keeps the order of a record and of lists, which means something', () => {
  const text = (keys: readonly string[]) =>
    canonicalText(
      { id: 'x', fields: Object.fromEntries(keys.map(key => [key, { type: 't' }])), of: null },
      schema,
    )
  expect(text(['a', 'b'])).not.toBe(text(['b', 'a']))
})

it('orders what the schema does not know by name', () =>
  expect(canonicalText({ b: [{ d: 1, c: 2 }], a: null })).toBe(
    canonicalText({ a: null, b: [{ c: 2, d: 1 }] }),
  ))
