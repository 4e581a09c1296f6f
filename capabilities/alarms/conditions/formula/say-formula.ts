import type { Lang } from '@gantry/base/shared'
import { type Checked, check, colour, parse, writeWithLabels } from '@gantry/expr/shared'
import { say } from '../../shared/say.ts'

const operators: Readonly<Record<string, string>> = {
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '=': 'eq',
  '!=': 'neq',
}

const literals = ['true', 'false', 'null']

/** An expression as people say it: labels without quotation marks, comparisons and conjunctions as words. */
export const sayFormula = (checked: Checked, lang: Lang): string => {
  const source = writeWithLabels(checked, lang)
  const { scope } = checked
  const tokens = colour(check(parse(source, scope), scope))
  // `between x and y` has an `and` of its own, as other constructs have words of theirs; those are left as they are written.
  const isPlain = tokens.every(
    ({ colour: kind, from, to }) => kind !== 'word' || ['and', 'or'].includes(source.slice(from, to)),
  )
  let said = ''
  let at = 0
  for (const { colour: kind, from, to } of tokens) {
    const token = source.slice(from, to)
    const operator = kind === 'sign' ? operators[token] : undefined
    const isSaid = (kind === 'word' && isPlain) || (kind === 'constant' && literals.includes(token))
    const text =
      operator !== undefined
        ? ` ${say(lang, `alarm.formula.${operator}`)} `
        : isSaid
          ? say(lang, `alarm.formula.${token}`)
          : kind === 'field'
            ? token.replaceAll('`', '')
            : token
    said += source.slice(at, from) + text
    at = to
  }
  return (said + source.slice(at)).replaceAll(/ {2,}/g, ' ').trim()
}
