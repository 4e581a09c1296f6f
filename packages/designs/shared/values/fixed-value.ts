import { type Json, readNumber } from '@gantry/base/shared'
import { type Node, parse, writeTextLiteral } from '@gantry/expr/shared'
import { fieldTypeOf, holdsFormula, readerInExpressions, typeInExpressions } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'

const literalKinds: readonly string[] = ['string', 'number', 'boolean']

/** Whether a fixed value of the field can be written as an expression: expressions have literals of its type, and read it as it is stored. */
export const holdsFixed = (def: FieldDef): boolean =>
  holdsFormula(def) &&
  readerInExpressions(def) === undefined &&
  literalKinds.includes(typeInExpressions(def).kind)

/** The expression of a fixed value; empty without a value, or where the value does not fit the field. */
export const formulaOfFixed = (value: Json, def: FieldDef): string => {
  const parsed = fieldTypeOf(def).parse(value, def, plain)
  if (!parsed.ok || parsed.value === null) return ''
  if (typeof parsed.value === 'boolean') return String(parsed.value)
  if (typeInExpressions(def).kind !== 'number') return writeTextLiteral(String(parsed.value))
  return readNumber(parsed.value)?.toFixed() ?? ''
}

/** The fixed value an expression is; undefined for other expressions. */
export const fixedOfFormula = (formula: string, def: FieldDef): Json | undefined => {
  const { tree, issues } = parse(formula, { kind: 'context', fields: {} })
  const literal = issues.length === 0 ? literalOf(tree) : undefined
  if (literal === undefined) return undefined
  const parsed = fieldTypeOf(def).parse(literal, def, plain)
  return parsed.ok && parsed.value !== null ? parsed.value : undefined
}

/** Literals are written without language and time zone. */
const plain = { lang: 'en', timeZone: 'UTC' } as const

const literalOf = (node: Node): string | boolean | undefined => {
  if (node.kind === 'negation') {
    const value = node.value.kind === 'literal' ? node.value.value : null
    return typeof value === 'object' && value !== null ? `-${value.digits}` : undefined
  }
  if (node.kind !== 'literal' || node.value === null) return undefined
  return typeof node.value === 'object' ? node.value.digits : node.value
}
