import type { Node, Span } from '../ast/node.ts'
import { walk } from '../ast/walk.ts'
import type { Checked } from '../check/check.ts'
import { readTree, refuse } from '../parse/parse.ts'
import { plainSource } from '../parse/plain-source.ts'

export type Colour =
  | 'word'
  | 'number'
  | 'text'
  | 'constant'
  | 'sign'
  | 'comment'
  | 'function'
  | 'local'
  | 'field'

export interface Coloured extends Span {
  readonly colour: Colour
}

const ofGrammar: Readonly<Record<string, Colour>> = {
  NumericLiteral: 'number',
  StringLiteral: 'text',
  AtLiteral: 'text',
  BooleanLiteral: 'constant',
  null: 'constant',
  LineComment: 'comment',
  BlockComment: 'comment',
  ArithOp: 'sign',
  CompareOp: 'sign',
}

const words = new Set(
  'for in return if then else some every satisfies or and between instance of function external not'.split(
    ' ',
  ),
)

/** Token classes of a source for colouring: by the grammar's tree, and names by the checker's result. */
export const colour = (checked: Checked): readonly Coloured[] => {
  if (refuse(checked.source)) return []
  const spans: Coloured[] = []
  readTree(plainSource(checked.source), checked.scope, checked.entry).iterate({
    enter: ({ name, from, to }) => {
      const found = ofGrammar[name] ?? (words.has(name) ? 'word' : undefined)
      if (found) spans.push({ from, to, colour: found })
      return !found
    },
  })
  for (const node of walk(checked.tree)) {
    const found = nameColour(node, checked)
    if (found) spans.push(found)
  }
  return spans.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from || a.to - b.to)
}

const nameColour = (node: Node, { bindings }: Checked): Coloured | null => {
  const binding = bindings.get(node)
  if (!binding) return null
  const { from, to } = node.kind === 'path' ? node.name : node
  if (binding.kind === 'builtin') return { from, to, colour: 'function' }
  if (binding.kind === 'field') return { from, to, colour: 'field' }
  // Entries of contexts created in the expression have no label, entries of tables have one.
  if (binding.kind === 'entry')
    return { from, to, colour: binding.of.fields[binding.key]?.label === undefined ? 'local' : 'field' }
  return { from, to, colour: 'local' }
}
