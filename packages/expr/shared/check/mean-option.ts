import { langs, localise } from '@gantry/base/shared'
import type { Node } from '../ast/node.ts'
import type { ExprType } from '../types/expr-type.ts'
import type { Checking } from './checking.ts'

/** Beside a choice a text names one of its options, by value or by label in either language. */
export const meanOption = (choice: ExprType, node: Node, checking: Checking): void => {
  if (choice.kind !== 'string' || !choice.options) return
  checking.offer(node, choice.options)
  if (node.kind !== 'literal' || typeof node.value !== 'string') return
  const text = node.value
  const option =
    choice.options.find(({ value }) => value === text) ??
    choice.options.find(({ label }) => langs.some(lang => localise(label, lang) === text))
  if (option) checking.mean(node, option)
  else checking.tell(node, 'not_an_option', { text })
}
