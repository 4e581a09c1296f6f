import { type Issue, issue } from '@gantry/base/shared'
import { sayIssue } from '@gantry/expr/shared'
import { fieldTypeOf, holdsFormula, planValue } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Mention } from '../kind.ts'

/** Where the value of a field comes from: an expression over the record, a field of it, or the record itself. */
export type ValueRule = { readonly field: FieldId } & (
  | { readonly formula: string }
  | { readonly copy: FieldId }
  | { readonly self: true }
)

const field = Type.String({ minLength: 1, maxLength: 64 })
const closed = { additionalProperties: false }

/** At most as many as a person reads through. */
export const valueRulesSchema = Type.Array(
  Type.Union([
    Type.Object({ field, formula: Type.String({ maxLength: 4_000 }) }, closed),
    Type.Object({ field, copy: field }, closed),
    Type.Object({ field, self: Type.Literal(true) }, closed),
  ]),
  { maxItems: 60 },
)

/** A field people fill in: neither computed nor numbered by the product. */
export const isWritten = (def: FieldDef): boolean => {
  const { assigned, rows } = fieldTypeOf(def)
  return !def.computed && !assigned && !rows
}

/** Whether a value of one field is a value of the other. */
export const areAlike = (from: FieldDef, to: FieldDef): boolean => {
  const [one, other] = [fieldTypeOf(from), fieldTypeOf(to)]
  return (
    !one.sealed &&
    !other.sealed &&
    !one.files &&
    !other.files &&
    one.kind === other.kind &&
    one.target?.(from) === other.target?.(to)
  )
}

/** Whether copying is offered: values of one field may be values of the other, and choices have an option in common. */
export const copies = (from: FieldDef, to: FieldDef): boolean => {
  const [one, other] = [fieldTypeOf(from).options?.(from), fieldTypeOf(to).options?.(to)]
  if (!areAlike(from, to) || (one === undefined) !== (other === undefined)) return false
  return !one || !other || one.some(({ id }) => other.some(option => option.id === id))
}

/** A reference to the table of the button, where it can hold the record itself. */
export const linksTo = (def: FieldDef, table: TableId): boolean => fieldTypeOf(def).target?.(def) === table

/** What is wrong with the values that records of `from` give to records of `to`. */
export const checkValueRules = (
  rules: readonly ValueRule[],
  from: TableDef,
  to: TableDef,
): readonly Issue[] => {
  const seen = new Set<FieldId>()
  return rules.flatMap((rule, at) => {
    const place = `values.${at}`
    const def = Object.hasOwn(to.fields, rule.field) ? to.fields[rule.field] : undefined
    if (!def) return [issue(place, 'unknown', { value: rule.field })]
    if (seen.has(rule.field)) return [issue(place, 'duplicate', { value: rule.field })]
    seen.add(rule.field)
    if (!isWritten(def)) return [issue(place, 'read_only')]
    if ('self' in rule) return linksTo(def, from.id) ? [] : [issue(place, 'type')]
    if ('copy' in rule) {
      const source = Object.hasOwn(from.fields, rule.copy) ? from.fields[rule.copy] : undefined
      if (!source) return [issue(place, 'unknown', { value: rule.copy })]
      return areAlike(source, def) ? [] : [issue(place, 'type')]
    }
    if (!holdsFormula(def)) return [issue(place, 'formula_type')]
    return planValue(rule.formula, def, from).checked.issues.map(found =>
      issue(place, 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
    )
  })
}

/** The fields rules read and write. */
export const mentionsOfRules = (
  rules: readonly ValueRule[],
  from: TableDef,
  to: TableId,
): readonly Mention[] =>
  rules.flatMap((rule, at): Mention[] => {
    const place = `values.${at}`
    return [
      { at: place, to: { kind: 'table', id: to, part: rule.field }, how: 'writes' },
      ...readBy(rule, from).map(
        (part): Mention => ({ at: place, to: { kind: 'table', id: from.id, part }, how: 'reads' }),
      ),
    ]
  })

/** The fields of the button's table that a rule reads. */
export const readBy = (rule: ValueRule, from: TableDef): readonly FieldId[] => {
  if ('copy' in rule) return [rule.copy]
  if ('self' in rule) return [from.title]
  return planValue(rule.formula, anything, from).reads.map(([id = '']) => id)
}

/** What an expression reads does not depend on the field it fills. */
const anything: FieldDef = { type: 'text' }
