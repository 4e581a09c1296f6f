import type { ValueType } from '@gantry/decisions/shared'

/* Cells as people read and write them: texts without quotation marks, dates without a prefix. What is stored is the expression
   language alone. */

const quoted = /^"[^"\\]*"(?:\s*,\s*"[^"\\]*")*$/
const marks: Readonly<Record<string, string>> = { '≥': '>=', '≤': '<=', '≠': '!=' }
const day = /(?<!["\d-])(\d{4}-\d\d-\d\d)(?!["\dT-])/g

/** A cell of an input column as it is shown; `-` for anything. */
export const shownTest = (source: string | undefined, type: ValueType): string => {
  if (source === undefined || source.trim() === '' || source.trim() === '-') return '-'
  return shown(source, type)
}

/** What is stored for a cell of an input column that somebody wrote; undefined for anything. */
export const writtenTest = (typed: string, type: ValueType): string | undefined => {
  const text = plain(typed)
  if (text === '' || text === '-') return undefined
  if (type === 'text' && !/["<>=[\](]|^(null|not)\b/.test(text))
    return text
      .split(/[,，、]/)
      .map(each => each.trim())
      .filter(each => each !== '')
      .map(each => `"${each}"`)
      .join(', ')
  return stored(text, type)
}

/** A cell of an output column as it is shown; an expression that gives a text begins with `=`. */
export const shownOutput = (source: string | undefined, type: ValueType): string => {
  if (source === undefined) return ''
  if (type !== 'text') return shown(source, type)
  const literal = /^"([^"\\]*)"$/.exec(source)
  return literal ? (literal[1] ?? '') : `= ${source}`
}

/** What is stored for a cell of an output column; undefined for an empty one. */
export const writtenOutput = (typed: string, type: ValueType): string | undefined => {
  const text = plain(typed)
  if (text === '') return undefined
  if (text.startsWith('=')) return text.slice(1).trim() || undefined
  if (type === 'text') return /^"[^"\\]*"$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, '')}"`
  return stored(text, type)
}

const plain = (typed: string): string => typed.trim().replaceAll(/[≥≤≠]/g, mark => marks[mark] ?? mark)

const shown = (source: string, type: ValueType): string => {
  if (type === 'text' && quoted.test(source))
    return [...source.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text).join(', ')
  if (type === 'date') return source.replaceAll(/@"(\d{4}-\d\d-\d\d)"/g, '$1')
  return source
}

const yes = new Set(['是', '真', 'yes', 'y'])
const no = new Set(['否', '假', 'no', 'n'])

const stored = (text: string, type: ValueType): string => {
  if (type === 'boolean') {
    const word = text.toLowerCase()
    return yes.has(word) ? 'true' : no.has(word) ? 'false' : word
  }
  return type === 'date' ? text.replaceAll(day, '@"$1"') : text
}
