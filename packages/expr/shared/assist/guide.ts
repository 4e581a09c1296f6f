import { type Lang, localise } from '@gantry/base/shared'
import type { FunctionDef, Signature } from '../functions/definition.ts'
import { functionDefs } from '../functions/index.ts'
import { writeName } from '../rewrite.ts'
import { sayType } from '../say.ts'
import type { ContextType, ExprType } from '../types/expr-type.ts'
import { contextWithin } from '../types/scope.ts'
import { wordDefs } from './words.ts'

/** Most options of a choice, and most names, that are listed. */
const mostOptions = 40
const mostNames = 400

/**
 * The language for a reader who is to write or explain an expression: a line for each keyword and function, with its signatures, what
 * it does and an example.
 */
export const writeGuide = (lang: Lang, isWanted: (name: string) => boolean = () => true): string =>
  [
    ...wordDefs.map(({ name, doc, examples }) => [name, line(name, doc[lang], examples)] as const),
    ...functionDefs.map(def => [def.name, line(callsOf(def, lang), def.doc[lang], def.examples)] as const),
  ]
    .flatMap(([name, text]) => (isWanted(name) ? [text] : []))
    .join('\n')

const line = (head: string, about: string, [example]: FunctionDef['examples']): string =>
  `${head}: ${about}${example ? `. ${example[0]} = ${example[1]}` : ''}`

const callsOf = ({ name, signatures, result }: FunctionDef, lang: Lang): string => {
  const calls = signatures.map(signature => `${name}(${paramsOf(signature, lang)})`).join(' or ')
  return typeof result === 'function' ? calls : `${calls} -> ${sayType(result, lang)}`
}

const paramsOf = ({ params, rest, spread }: Signature, lang: Lang): string =>
  [
    ...params.map(({ name, type, optional }) => {
      const text = `${name}: ${writeType(type, lang)}`
      return optional ? `[${text}]` : text
    }),
    ...(rest || spread ? ['…'] : []),
  ].join(', ')

/** A type in words, with that of the items of a list. */
export const writeType = (type: ExprType, lang: Lang): string =>
  type.kind === 'list' && type.of.kind !== 'any'
    ? `${sayType(type, lang)} of ${writeType(type.of, lang)}`
    : sayType(type, lang)

/**
 * The names an expression may use, a line each: how it is written, its type, its label and the options of a choice. Parts of linked
 * records and slave rows follow with the name before them.
 */
export const writeNames = (scope: ContextType, lang: Lang): string =>
  namesOf(scope, [], lang).slice(0, mostNames).join('\n')

const namesOf = (scope: ContextType, before: readonly string[], lang: Lang): readonly string[] =>
  Object.entries(scope.fields).flatMap(([id, { type, label }]) => {
    const path = [...before, writeName(id)]
    const said = label === undefined ? '' : `, labelled ${JSON.stringify(localise(label, lang))}`
    const own = `${path.join('.')}: ${writeType(type, lang)}${said}${optionsOf(type, lang)}`
    const within = contextWithin(type)
    // Two levels: a record and what it links to, or its slave rows and what these link to.
    return within && path.length <= 2 ? [own, ...namesOf(within, path, lang)] : [own]
  })

const optionsOf = (type: ExprType, lang: Lang): string => {
  const options = (type.kind === 'string' ? type.options : undefined) ?? []
  if (options.length === 0) return ''
  const listed = options
    .slice(0, mostOptions)
    .map(({ value, label }) => `${JSON.stringify(value)} (${JSON.stringify(localise(label, lang))})`)
  return `, one of ${listed.join(', ')}`
}
