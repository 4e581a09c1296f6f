import { type Lang, localise } from '@gantry/base/shared'
import type { Span } from '../ast/node.ts'
import { walk } from '../ast/walk.ts'
import { check } from '../check/check.ts'
import type { Names } from '../check/level.ts'
import { propertiesOf } from '../check/properties.ts'
import type { FunctionDef } from '../functions/definition.ts'
import { functionDefs } from '../functions/index.ts'
import { type Entry, parse } from '../parse/parse.ts'
import { writeTextLiteral } from '../parse/text-literal.ts'
import { writeName } from '../rewrite.ts'
import { type ContextType, type ExprType, type Option, t } from '../types/expr-type.ts'
import { contextWithin, fieldsNamed } from '../types/scope.ts'
import { matchAny } from './match.ts'
import { type Written, writtenAt } from './place.ts'
import { type WordDef, wordDefs } from './words.ts'

/** A completion at a position. */
export interface Suggestion {
  readonly kind: 'option' | 'local' | 'field' | 'part' | 'function' | 'word'
  /** Its name in the person's language. */
  readonly name: string
  /** The text to insert; a function without its brackets. */
  readonly insert: string
  /** The id of a field or the value of an option, where it is called differently. */
  readonly id?: string
  readonly type?: ExprType
  readonly def?: FunctionDef | WordDef
}

export interface Suggestions extends Span {
  /** Best first. */
  readonly items: readonly Suggestion[]
  /** Whether to show completions before a letter is typed: after a dot, and beside a choice. */
  readonly eager: boolean
}

export interface Asking {
  readonly scope: ContextType
  readonly entry: Entry
  readonly lang: Lang
  readonly input?: ExprType
}

/** Completions at a position, computed by parser and checker; null without any. */
export const suggest = (source: string, place: number, asking: Asking): Suggestions | null => {
  const written = writtenAt(source, place)
  if (!written) return null
  const around = lookAround(source, written, asking)
  const options = around.options.map(option => optionItem(option, asking.lang))
  if (written.kind === 'text') return options.length > 0 ? best(options, written, source, true) : null
  if (around.within)
    return best(partItems(around.within, asking.lang), { ...written, kind: 'text' }, source, true)
  if (isPath(source, written)) return null
  return best([...options, ...nameItems(around.names, asking.lang)], written, source, options.length > 0)
}

const isPath = (source: string, { from }: Written): boolean => /\.\s*$/.test(source.slice(0, from))

interface Around {
  readonly names: Names
  /** The type before the dot, whose members are completed. */
  readonly within: ExprType | null
  /** The options of the choice that the position is compared with. */
  readonly options: readonly Option[]
}

/** A name that no field has, inserted at the caret to read the checker's scope there. */
const probe = 'zzprobezz'

const lookAround = (source: string, written: Written, asking: Asking): Around => {
  const put = written.kind === 'text' ? `"${probe}"` : probe
  const before = source.slice(0, written.from)
  // An incomplete expression may have no tree; often the part being typed can be parsed alone.
  const start =
    before.length -
    (/(?:^|[(（[{,，]|\b(?:if|then|else|return|satisfies)\b)((?:"[^"]*"|“[^”]*”|[^(（[{,，"“”])*)$/u.exec(
      before,
    )?.[1]?.length ?? 0)
  const tries = [
    [0, before + put + source.slice(written.to)],
    [0, before + put],
    [start, before.slice(start) + put],
  ] as const
  for (const [offset, probed] of tries) {
    const found = lookAt(probed, written.from - offset, asking)
    if (found) return found
  }
  return { names: noNames(asking.scope), within: null, options: [] }
}

/** The checker's result for a probe; null when parsing fails before it. */
const lookAt = (probed: string, at: number, { scope, entry, input = t.any }: Asking): Around | null => {
  const here = ({ from }: Span): boolean => from === at
  let names: Names | null = null
  let options: readonly Option[] = []
  const checked = check(parse(probed, scope, entry), scope, t.any, input, {
    visit: (node, known) => {
      const asked = node.kind === 'call' ? node.callee : node
      if (here(asked) && (asked.kind === 'name' || asked.kind === 'literal')) names = known
    },
    offer: (node, offered) => {
      if (here(node)) options = offered
    },
  })
  const path = [...walk(checked.tree)].find(node => node.kind === 'path' && here(node.name))
  if (path?.kind === 'path')
    return { names: noNames(scope), within: checked.types.get(path.source) ?? t.any, options }
  return names && { names, within: null, options }
}

const noNames = (row: ContextType): Names => ({ row, levels: [], input: null })

const optionItem = ({ value, label }: Option, lang: Lang): Suggestion => {
  const name = localise(label, lang)
  return { kind: 'option', name, insert: writeTextLiteral(name), id: value }
}

const partItems = (type: ExprType, lang: Lang): Suggestion[] => {
  const context = contextWithin(type)
  if (context) return fieldItems(context, lang)
  return propertiesOf(type.kind === 'list' ? type.of : type).map(([name, part]) => ({
    kind: 'part',
    name,
    insert: name,
    type: part,
  }))
}

const nameItems = ({ levels, row }: Names, lang: Lang): Suggestion[] => [
  ...levels.flatMap(({ name, open, type }) => [
    ...(name === null ? [] : [{ kind: 'local' as const, name, insert: writeName(name), type }]),
    ...(open && type.kind === 'context' ? fieldItems(type, lang) : []),
  ]),
  ...fieldItems(row, lang),
  ...functionDefs.flatMap(def =>
    [def.name, ...(def.aliases ?? [])].map(name => ({
      kind: 'function' as const,
      name,
      insert: name,
      def,
    })),
  ),
  ...wordDefs.map(def => ({ kind: 'word' as const, name: def.name, insert: def.name, def })),
]

/** Fields of a table as completions: by label, or by id where labels are ambiguous. */
export const fieldItems = (context: ContextType, lang: Lang): Suggestion[] =>
  Object.entries(context.fields).map(([id, { label, type }]) => {
    const name = label === undefined ? id : localise(label, lang)
    const alone = fieldsNamed(context, name).length === 1 && !name.includes('`')
    return { kind: 'field', name, insert: writeName(alone ? name : id), id, type }
  })

const order: Readonly<Record<Suggestion['kind'], number>> = {
  option: 0,
  local: 1,
  field: 2,
  part: 2,
  word: 3,
  function: 4,
}

const best = (
  all: readonly Suggestion[],
  written: Written,
  source: string,
  eager: boolean,
): Suggestions | null => {
  const { from, typed } = widen(all, written, source)
  const found = all.flatMap((item, index) => {
    const score = matchAny(item.id === undefined ? [item.name] : [item.name, item.id], typed)
    return score === null ? [] : [{ item, index, score }]
  })
  if (found.length === 0) return null
  // Nearly complete names before other names with the same prefix.
  const missing = ({ name }: Suggestion) =>
    typed === '' ? 0 : Math.min(Math.max(name.length - typed.length, 0), 3)
  found.sort(
    (a, b) =>
      a.score - b.score ||
      order[a.item.kind] - order[b.item.kind] ||
      missing(a.item) - missing(b.item) ||
      a.index - b.index,
  )
  return { from, to: written.to, items: found.slice(0, 200).map(({ item }) => item), eager }
}

/** Labels of several words are completed as one: preceding words count as typed when they begin some name. */
const widen = (
  all: readonly Suggestion[],
  written: Written,
  source: string,
): Pick<Written, 'from' | 'typed'> => {
  if (written.kind === 'text' || written.typed === '') return written
  const before = source.slice(0, written.from).match(/((?:[\p{L}\p{N}_]+ ){1,4})$/u)?.[1] ?? ''
  const words = before.split(' ').slice(0, -1)
  for (let first = 0; first < words.length; first++) {
    const typed = [...words.slice(first), written.typed].join(' ')
    if (all.some(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase())))
      return { from: written.from + written.typed.length - typed.length, typed }
  }
  return written
}
