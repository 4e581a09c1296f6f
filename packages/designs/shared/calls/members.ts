import { type Issue, issue } from '@gantry/base/shared'
import { sayIssue } from '@gantry/expr/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { Type } from 'typebox'
import { isWritten } from '../values/value-rule.ts'
import { planAny } from './plan-any.ts'

/** A named value that is given away: an expression over the record. */
export interface Member {
  readonly name: string
  readonly formula: string
}

/** A field that takes a member of the JSON answer, named by its path: `order.number`. */
export interface AnswerField {
  readonly field: FieldId
  readonly from: string
}

export const memberSchema = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 100 }), formula: Type.String({ maxLength: 4_000 }) },
  { additionalProperties: false },
)
export const mostMembers = { maxItems: 30 }

/** What is wrong with members over records of the table; `place` is their place. */
export const wrongInMembers = (
  place: string,
  members: readonly Member[],
  table: TableDef,
): readonly Issue[] => {
  const names = new Set<string>()
  return members.flatMap(({ name, formula }, at) => {
    const twice = names.has(name)
    names.add(name)
    return [
      ...(twice ? [issue(`${place}.${at}`, 'duplicate', { value: name })] : []),
      ...planAny(formula, table).checked.issues.map(found =>
        issue(`${place}.${at}`, 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
      ),
    ]
  })
}

/** The fields members read. */
export const readByMembers = (members: readonly Member[], table: TableDef): readonly FieldId[] =>
  members.flatMap(({ formula }) => planAny(formula, table).reads.map(([field = '']) => field))

/** What is wrong with the fields of the table that take the answer. */
export const wrongInAnswer = (answer: readonly AnswerField[], table: TableDef): readonly Issue[] =>
  answer.flatMap(({ field }, at) => {
    const def = Object.hasOwn(table.fields, field) ? table.fields[field] : undefined
    if (!def) return [issue(`answer.${at}`, 'unknown', { value: field })]
    return isWritten(def) && !fieldTypeOf(def).files ? [] : [issue(`answer.${at}`, 'read_only')]
  })
