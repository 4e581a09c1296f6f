import type { FieldId } from '@gantry/model/shared'
import { planFormula } from '../../shared/condition.ts'
import { fieldsOfFilter } from '../../shared/filter-words.ts'
import type { Rule } from '../../shared/rule.ts'
import type { Subject } from '../../shared/trigger-kind.ts'

/** Fields the condition of a rule reads. */
export const fieldsRead = ({ when = {} }: Rule, subject: Subject): readonly FieldId[] => [
  ...new Set([
    ...(when.filter === undefined ? [] : fieldsOfFilter(when.filter)),
    ...(when.formula === undefined ? [] : planFormula(when.formula, subject).fields),
  ]),
]
