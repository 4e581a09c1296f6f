import type { Json } from '@gantry/base/shared'
import type { Operator } from '@gantry/model/shared'
import type { Kind } from '../kind.ts'
import { choice } from './choice.ts'
import { json } from './json.ts'
import { admitsEmpty, type KindRule } from './kind-rule.ts'
import { moment } from './moment.ts'
import { number } from './number.ts'
import { place } from './place.ts'
import { reference } from './reference.ts'
import { rows } from './rows.ts'
import { set } from './set.ts'
import { text } from './text.ts'

export const kindRules: Readonly<Record<Kind, KindRule>> = {
  text,
  number,
  moment,
  choice,
  reference,
  set,
  json,
  place,
  rows,
}

/** Whether a field is empty: null or an empty list. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Compares one value, empty or not; see `KindRule` for empty values. */
export const compareInMemory = (
  kind: Kind,
  op: Operator,
  value: Json | undefined,
  operand: Json,
): boolean => {
  if (value === undefined || value === null || isEmpty(value)) return op === 'empty' || admitsEmpty(op)
  if (op === 'empty' || op === 'notEmpty') return op === 'notEmpty'
  return kindRules[kind].matches(op, value, operand)
}
