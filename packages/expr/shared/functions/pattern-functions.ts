import { findAll, findPattern, type Match } from '../pattern/find-pattern.ts'
import { isLiteral, readPattern } from '../pattern/read-pattern.ts'
import { boundList, boundText } from '../run/run.ts'
import { t } from '../types/expr-type.ts'
import type { Value } from '../values/value.ts'
import { type FunctionDef, type Param, param, takes } from './definition.ts'

const flags: Param = { name: 'flags', type: t.string, optional: true, nullable: true }

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/** Replaces `$1` and similar references; `\$` is a dollar sign. Null for invalid references. */
const putIn = (replacement: string, letters: readonly string[], match: Match): string | null => {
  let wrong = false
  const put = replacement.replace(/\\([\s\S]?)|\$(\d?)/g, (_all, escaped?: string, digit?: string) => {
    if (escaped !== undefined) {
      wrong ||= escaped !== '\\' && escaped !== '$'
      return escaped
    }
    wrong ||= !digit
    const [start = -1, end = -1] = match.slice(Number(digit) * 2)
    return start < 0 ? '' : letters.slice(start, end).join('')
  })
  return wrong ? null : put
}

export const patternFunctions: readonly FunctionDef[] = [
  {
    name: 'matches',
    group: 'text',
    signatures: [takes(param('input', t.string), param('pattern', t.string), flags)],
    result: t.boolean,
    evaluate: ([input, pattern, given], run) => {
      const program = readPattern(text(pattern), text(given))
      return program && findPattern(program, Array.from(text(input)), 0, run) !== null
    },
    doc: {
      'zh-CN': '文本中是否有符合正则表达式的部分',
      en: 'Whether a part of a text matches a regular expression',
    },
    examples: [
      ['matches("foobar", "^fo*b")', 'true'],
      ['matches("WO-0001", "^wo-\\\\d{4}$", "i")', 'true'],
    ],
  },
  {
    name: 'replace',
    group: 'text',
    signatures: [
      takes(param('input', t.string), param('pattern', t.string), param('replacement', t.string), flags),
    ],
    result: t.string,
    evaluate: ([input, pattern, replacement, given], run) => {
      const program = readPattern(text(pattern), text(given))
      const letters = Array.from(text(input))
      const all = program && findAll(program, letters, run)
      if (!all) return null
      let [result, place] = ['', 0]
      for (const match of all) {
        const [start = 0, end = 0] = match
        const put = isLiteral(text(given)) ? text(replacement) : putIn(text(replacement), letters, match)
        if (put === null) return null
        result += letters.slice(place, start).join('') + put
        boundText(run, result.length)
        place = end
      }
      return result + letters.slice(place).join('')
    },
    doc: {
      'zh-CN': '替换符合正则表达式的部分；$1 表示第一个括号里的内容',
      en: 'A text with what matches a regular expression replaced; $1 is what its first bracket matched',
    },
    examples: [
      ['replace("abcd", "(ab)|(a)", "[1=$1][2=$2]")', '"[1=ab][2=]cd"'],
      ['replace("2024-03-05", "(\\\\d+)-(\\\\d+)-(\\\\d+)", "$3.$2.$1")', '"05.03.2024"'],
    ],
  },
  {
    name: 'split',
    group: 'text',
    signatures: [takes(param('string', t.string), param('delimiter', t.string))],
    result: t.list(t.string),
    evaluate: ([value, delimiter], run) => {
      const program = readPattern(text(delimiter), '')
      const letters = Array.from(text(value))
      const all = program && findAll(program, letters, run)
      if (!all) return null
      boundList(run, all.length + 1)
      const ends = [...all.map(([start = 0]) => start), letters.length]
      return ends.map((end, index) => letters.slice(all[index - 1]?.[1] ?? 0, end).join(''))
    },
    doc: {
      'zh-CN': '按正则表达式把文本拆成列表',
      en: 'A text split into a list at what matches a regular expression',
    },
    examples: [['split("a;b;;c", ";")', '["a", "b", "", "c"]']],
  },
]
