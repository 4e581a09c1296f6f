import { issueCodes, type Json, type Lang } from '@gantry/base/shared'
import { kindFacts } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import {
  type FieldTypeName,
  fieldTypeOf,
  fieldTypes,
  type Locale,
  operatorsOf,
  sealedMask,
  told,
} from '../shared/index.ts'
import { texts } from '../texts.ts'
import { answered, examples } from './examples.ts'

const langs: readonly Lang[] = ['zh-CN', 'en']
const locales: readonly Locale[] = langs.flatMap(lang =>
  ['Asia/Shanghai', 'America/New_York', 'UTC'].map(timeZone => ({ lang, timeZone })),
)
const [here] = locales as [Locale]

const cases = Object.entries(examples).flatMap(([name, list]) =>
  list.map((example, place) => [`${name} ${place + 1}`, example.field as FieldDef, example] as const),
)

/** References are parsed by their ids and rows by their tables; all other values are parsed from their displayed text. */
const readsText = (field: FieldDef) => {
  const type = fieldTypeOf(field)
  return type.target === undefined && type.kind !== 'rows' && !type.lossy && !type.sealed
}

const odd: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  1e308,
  123n,
  'x'.repeat(100_000),
  '9'.repeat(5_000),
  '1e999999999',
  new Date(Number.NaN),
  new Date(8.64e15),
  {},
  { id: 'x' },
  [],
  [null],
  [[]],
  Symbol('x'),
  () => 1,
  '\u0000',
  '\ud800',
]

test('every type is listed under its own name and called by a word in both languages', () => {
  for (const [name, type] of Object.entries(fieldTypes)) {
    expect(type.name).toBe(name)
    for (const lang of langs) expect(texts[lang][`field.type.${name as FieldTypeName}`]).toBeTruthy()
  }
})

describe.each(cases)('%s', (_, field, { values, any }) => {
  const type = fieldTypeOf(field)

  test('its settings are sound, and a setting it does not have is refused', () => {
    const { type: _type, ...settings } = field
    expect([...Value.Errors(type.settings, settings)]).toEqual([])
    expect(type.faults?.(field) ?? []).toEqual([])
    expect(Value.Check(type.settings, { ...settings, nonsense: 1 })).toBe(false)
  })

  test('a stored value is read as itself, again and again', () => {
    for (const value of values)
      for (const locale of locales) expect(type.parse(value, field, locale)).toEqual({ ok: true, value })
  })

  test('different values are different JSON, which is what the audit compares', () => {
    expect(new Set(values.map(value => JSON.stringify(value))).size).toBe(values.length)
    for (const value of values) expect(JSON.parse(JSON.stringify(value))).toEqual(value)
  })

  test('nothing, an empty cell and blanks are an empty field', () => {
    for (const blank of [null, undefined, '', ' ', '\t', '\u3000'])
      expect(type.parse(blank, field, here)).toEqual({ ok: true, value: null })
  })

  test('what people see is read back as the same value, in either language and any zone', () => {
    if (!readsText(field)) return
    for (const value of values)
      for (const locale of locales)
        expect(type.parse(type.format(value, field, locale), field, locale)).toEqual({ ok: true, value })
  })

  test('a type that never answers in clear formats every value as the mask, which read back says nothing', () => {
    if (!type.sealed) return
    for (const value of values) {
      expect(told(field, value)).toBe(sealedMask)
      expect(type.format(value as never, field, here)).toBe(sealedMask)
    }
    expect(type.parse(sealedMask, field, here)).toEqual({ ok: true, value: null })
    expect([type.kind, type.options, type.key]).toEqual(['rows', undefined, undefined])
  })

  test('what was typed and is no value is shown as it was typed', () => {
    if (!readsText(field) || type.kind === 'set') return
    expect(type.format('oops' as never, field, here)).toBe('oops')
  })

  test('its JSON Schema admits what it stores', () => {
    const schema = type.json(field)
    for (const value of values) {
      expect(Value.Errors(schema, answered(field, value, 'P-204'))).toEqual([])
    }
  })

  test('whatever comes, it answers a value it would take again or an issue of the catalogue', () => {
    const ask = (input: unknown) => {
      const parsed = type.parse(input, field, here)
      if (!parsed.ok) expect(issueCodes).toContain(parsed.code)
      else if (parsed.value !== null) expect(type.parse(parsed.value, field, here)).toEqual(parsed)
    }
    for (const input of odd) ask(input)
    fc.assert(fc.property(fc.anything({ withBigInt: true, withDate: true }), ask), { numRuns: runs(100) })
    fc.assert(fc.property(fc.string({ unit: 'binary' }), ask), { numRuns: runs(100) })
  })

  test('any value goes out and comes back', () => {
    if (!any) return
    const there = fc.constantFrom(...locales)
    const roundTrip = (value: Json, locale: Locale) => {
      expect(type.parse(value, field, locale)).toEqual({ ok: true, value })
      if (type.sealed) return
      expect(type.parse(type.format(value, field, locale), field, locale)).toEqual({ ok: true, value })
    }
    fc.assert(fc.property(any, there, roundTrip), { numRuns: runs(100) })
  })

  test('its kind says how it is filtered', () => {
    expect(operatorsOf(field)).toContain('empty')
    for (const operator of type.without ?? []) expect(kindFacts[type.kind].operators).toContain(operator)
  })
})
