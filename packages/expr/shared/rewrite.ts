import { type Lang, localise } from '@gantry/base/shared'
import type { Node, Span } from './ast/node.ts'
import { walk } from './ast/walk.ts'
import { type Checked, check } from './check/check.ts'
import { parse } from './parse/parse.ts'
import { writeTextLiteral } from './parse/text-literal.ts'
import { reads } from './reads.ts'
import type { ContextType } from './types/expr-type.ts'
import { fieldsNamed } from './types/scope.ts'

/** Names of fields and options in the output. */
interface Naming {
  readonly field: (id: string, of: ContextType) => string
  readonly option: (value: string, label: Parameters<typeof localise>[0]) => string
}

/** The stored form of a source, with fields and options named by id: labels may change, ids do not. */
export const writeWithIds = (checked: Checked): string =>
  rewrite(checked, { field: id => id, option: value => value })

/**
 * The source with other ids for the fields of its own scope, as when fields are copied; null where it is not sound, or reads a
 * field that has no other id.
 */
export const writeWithFields = (checked: Checked, ids: ReadonlyMap<string, string>): string | null => {
  if (checked.issues.length > 0 || reads(checked).some(([first = '']) => !ids.has(first))) return null
  const naming: Naming = {
    field: (id, of) => (of === checked.scope ? (ids.get(id) ?? id) : id),
    option: value => value,
  }
  return applyChanges(
    checked.source,
    [...walk(checked.tree)].flatMap(node => changeOf(node, checked, naming)),
  )
}

/** The source with labels instead of ids. Where a label is ambiguous or shadowed, the id stays. */
export const writeWithLabels = (checked: Checked, lang: Lang): string => rewrite(checked, labels(lang))

/** The edits of `writeWithLabels`, so that an editor can preserve the caret. */
export const changesToLabels = (checked: Checked, lang: Lang): readonly Change[] =>
  changesOf(checked, labels(lang))

const labels = (lang: Lang): Naming => ({
  field: (id, of) => {
    const label = of.fields[id]?.label
    const name = label === undefined ? id : localise(label, lang)
    return fieldsNamed(of, name).length === 1 && !name.includes('`') ? name : id
  },
  option: (_value, label) => localise(label, lang),
})

const rewrite = (checked: Checked, naming: Naming): string =>
  applyChanges(checked.source, changesOf(checked, naming))

const changesOf = (checked: Checked, naming: Naming): readonly Change[] => {
  if (checked.issues.length > 0) return []
  const changes = [...walk(checked.tree)]
    .flatMap(node => changeOf(node, checked, naming))
    .filter(({ from, to, text }) => checked.source.slice(from, to) !== text)
  const text = applyChanges(checked.source, changes)
  // A local name may shadow a label; then the meaning would change, and the id stays.
  const again = check(parse(text, checked.scope, checked.entry), checked.scope)
  const same = JSON.stringify(reads(again)) === JSON.stringify(reads(checked))
  return again.issues.length === 0 && same ? changes : []
}

/** A replacement in a source. */
export interface Change extends Span {
  readonly text: string
}

const changeOf = (node: Node, { bindings, options }: Checked, naming: Naming): Change[] => {
  const option = options.get(node)
  if (option) return [{ ...spanOf(node), text: writeTextLiteral(naming.option(option.value, option.label)) }]
  const binding = bindings.get(node)
  if (binding?.kind !== 'field' && binding?.kind !== 'entry') return []
  const at = node.kind === 'path' ? node.name : node
  const id = binding.kind === 'field' ? binding.id : binding.key
  return [{ ...spanOf(at), text: writeName(naming.field(id, binding.of)) }]
}

const spanOf = ({ from, to }: Span): Span => ({ from, to })

const applyChanges = (source: string, changes: readonly Change[]): string =>
  changes
    .toSorted((left, right) => right.from - left.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source)

const words = new Set(
  'and or in if then else for return some every satisfies between instance of function external true false null not date time duration'.split(
    ' ',
  ),
)

/** A name that parses in every position: plain for one word, otherwise in back quotes. */
export const writeName = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !words.has(name) ? name : `\`${name}\``
