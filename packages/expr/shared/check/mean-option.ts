import { langs, localise } from '@gantry/base/shared'
import type { Node } from '../ast/node.ts'
import type { ExprType } from '../types/expr-type.ts'
import type { Checking } from './checking.ts'

/** Compared with a choice, a text refers to an option by value or by label in either language. */
export const meanOption = (choice: ExprType, node: Node, checking: Checking): void => {
  if (choice.kind !== 'string' || !choice.options) return
  checking.offer(node, choice.options)
  const text = node.kind === 'name' ? node.name : node.kind === 'literal' ? node.value : null
  if (typeof text !== 'string') return
  const option =
    choice.options.find(({ value }) => value === text) ??
    choice.options.find(({ label }) => langs.some(lang => localise(label, lang) === text))
  if (node.kind === 'name') {
    if (option && !checking.isBound(node)) checking.tell(node, 'write_instead', { text, like: `"${text}"` })
    return
  }
  if (option) {
    checking.mean(node, option)
    return
  }
  const labels = choice.options.flatMap(({ label }) => langs.map(lang => localise(label, lang)))
  const like = checking.nearest(text, labels)
  if (like === undefined) checking.tell(node, 'not_an_option', { text })
  else checking.tell(node, 'not_an_option_like', { text, like })
}
