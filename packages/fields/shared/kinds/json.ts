import type { Json } from '@gantry/base/shared'
import type { KindRule } from './kind-rule.ts'
import { text } from './text.ts'

/** `contains` is true if any text in the value contains the operand; member names are not searched. */
export const json: KindRule = {
  literal: text.literal,
  matches: (op, value, operand) => textsIn(value).some(each => text.matches(op, each, operand)),
}

const textsIn = (value: Json | undefined): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
