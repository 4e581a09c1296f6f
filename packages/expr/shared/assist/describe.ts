import { type Lang, localise } from '@gantry/base/shared'
import type { Node, Span } from '../ast/node.ts'
import { childrenOf } from '../ast/walk.ts'
import type { Checked } from '../check/check.ts'
import type { FunctionDef, Signature } from '../functions/definition.ts'
import { functionNamed } from '../functions/index.ts'
import type { ContextType, ExprType } from '../types/expr-type.ts'
import { writtenAt } from './place.ts'
import { type WordDef, wordDefs } from './words.ts'

/** Documentation of a name. */
export interface Description {
  readonly title: string
  /** Signatures of a function. */
  readonly calls: readonly Signature[]
  /** A sentence of documentation; empty for fields. */
  readonly about: string
  /** The type of a field. */
  readonly type?: ExprType
  /** The id of a field. */
  readonly id?: string
  readonly options: readonly string[]
  readonly examples: readonly (readonly [source: string, result: string])[]
}

/** Documentation of the name at a position, with the span of the name. */
export const describeAt = (
  checked: Checked,
  place: number,
  lang: Lang,
): { readonly at: Span; readonly description: Description } | null => {
  const node = innermost(checked.tree, place, checked)
  const binding = node && checked.bindings.get(node)
  if (node && binding) {
    const { from, to } = node.kind === 'path' ? node.name : node
    if (binding.kind === 'builtin')
      return {
        at: { from, to },
        description: describeFunction(binding.def, lang, checked.source.slice(from, to)),
      }
    if (binding.kind === 'field' || binding.kind === 'entry') {
      const id = binding.kind === 'field' ? binding.id : binding.key
      return { at: { from, to }, description: describeField(id, binding.of, lang) }
    }
    const type = checked.types.get(node)
    return { at: { from, to }, description: describeValue(checked.source.slice(from, to), type) }
  }
  return describeWordAt(checked.source, place, lang)
}

/** The innermost node with a meaning at a position. */
const innermost = (node: Node, place: number, checked: Checked): Node | null => {
  for (const child of childrenOf(node))
    if (child.from <= place && place <= child.to) {
      const found = innermost(child, place, checked)
      if (found) return found
    }
  if (!checked.bindings.has(node)) return null
  const { from, to } = node.kind === 'path' ? node.name : node
  return from <= place && place <= to ? node : null
}

const describeWordAt = (source: string, place: number, lang: Lang) => {
  const written = writtenAt(source, place)
  if (written?.kind !== 'name') return null
  const text = source.slice(written.from, written.to)
  const def = wordDefs.find(({ name }) => name === text) ?? functionNamed(text)
  if (!def) return null
  return { at: { from: written.from, to: written.to }, description: describeFunction(def, lang, text) }
}

/** A function, or a keyword, by its written name. */
export const describeFunction = (
  def: FunctionDef | WordDef,
  lang: Lang,
  name: string = def.name,
): Description => ({
  title: name,
  calls: 'signatures' in def ? def.signatures : [],
  about: def.doc[lang],
  options: [],
  examples: def.examples,
})

export const describeField = (id: string, of: ContextType, lang: Lang): Description => {
  const field = of.fields[id]
  const title = field?.label === undefined ? id : localise(field.label, lang)
  return { ...describeValue(title, field?.type), id, options: optionsOf(field?.type, lang) }
}

const describeValue = (title: string, type: ExprType | undefined): Description => ({
  title,
  calls: [],
  about: '',
  ...(type && { type }),
  options: [],
  examples: [],
})

const optionsOf = (type: ExprType | undefined, lang: Lang): string[] =>
  type?.kind === 'string' ? (type.options ?? []).map(({ label }) => localise(label, lang)) : []
