import type { Json } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { fixedOfFormula, formulaOfFixed, holdsFixed } from './fixed-value.ts'
import { copies } from './value-rule.ts'

const state = field.choice(['open', 'done'])

it.each<[string, FieldDef, Json, string]>([
  ['an option', state, 'done', '"done"'],
  ['a text with quotes', field.text(), 'say "a\\b"', '"say \\"a\\\\b\\""'],
  ['a number', field.number(), 12, '12'],
  ['a negative decimal', field.decimal({ scale: 2 }), -1.5, '-1.5'],
  ['an answer', field.yesNo(), false, 'false'],
])('%s is written as a literal and read back', (_, def, value, formula) => {
  expect(holdsFixed(def)).toBe(true)
  expect(formulaOfFixed(value, def)).toBe(formula)
  expect(fixedOfFormula(formula, def)).toEqual(value)
})

it.each<[string, FieldDef]>([
  ['a link', field.link('order')],
  ['a percentage, which expressions read as a fraction', field.percent()],
  ['a file', field.attachment()],
])('%s has no fixed value', (_, def) => expect(holdsFixed(def)).toBe(false))

it.each<[string, string]>([
  ['an expression', 'state'],
  ['no option of the field', '"elsewhere"'],
  ['nothing', ''],
  ['no expression', '"'],
])('%s is no fixed value', (_, formula) => expect(fixedOfFormula(formula, state)).toBeUndefined())

it.each<[string, FieldDef, FieldDef, boolean]>([
  ['choices that share an option', state, field.choice(['done', 'gone']), true],
  ['choices that share none', state, field.choice(['high', 'low']), false],
  ['an answer and a choice', field.yesNo(), state, false],
  ['texts', field.text(), field.text(), true],
])('%s may be copied: %s', (_, from, to, may) => expect(copies(from, to)).toBe(may))
