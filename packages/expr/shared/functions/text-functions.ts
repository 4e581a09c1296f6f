import { boundText } from '../run/run.ts'
import { t } from '../types/expr-type.ts'
import { isNum, round } from '../values/number.ts'
import type { Value } from '../values/value.ts'
import { type FunctionDef, optional, param, takes } from './definition.ts'
import { wholeOf } from './number-functions.ts'

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/** Characters as code points: an emoji beyond the first 65,536 code points counts as one. */
const letters = (value: Value | undefined): readonly string[] => Array.from(text(value))

const oneText = (
  name: string,
  aliases: readonly string[],
  result: typeof t.string | typeof t.number,
  evaluate: (text: string) => Value,
  doc: FunctionDef['doc'],
  example: readonly [string, string],
): FunctionDef => ({
  name,
  aliases,
  group: 'text',
  signatures: [takes(param('string', t.string))],
  result,
  evaluate: ([value]) => evaluate(text(value)),
  doc,
  examples: [example],
})

const twoTexts = (
  name: string,
  result: typeof t.string | typeof t.boolean,
  evaluate: (text: string, match: string) => Value,
  doc: FunctionDef['doc'],
  example: readonly [string, string],
): FunctionDef => ({
  name,
  group: 'text',
  signatures: [takes(param('string', t.string), param('match', t.string))],
  result,
  evaluate: ([value, match]) => evaluate(text(value), text(match)),
  doc,
  examples: [example],
})

const substring: FunctionDef['evaluate'] = ([value, start, length]) => {
  const all = letters(value)
  const place = wholeOf(start)
  // The standard allows a fractional length, which is truncated.
  const count =
    length === null || length === undefined
      ? all.length
      : isNum(length)
        ? Number(round(length, 0, 'floor'))
        : null
  if (place === null || place === 0 || Math.abs(place) > all.length || count === null || count < 1)
    return null
  const from = place > 0 ? place - 1 : all.length + place
  return all.slice(from, from + count).join('')
}

export const textFunctions: readonly FunctionDef[] = [
  {
    name: 'substring',
    group: 'text',
    signatures: [
      takes(param('string', t.string), param('start position', t.number), optional('length', t.number)),
    ],
    result: t.string,
    evaluate: substring,
    doc: {
      'zh-CN': '文本的一段，从第几个字符起取几个；负数从末尾数',
      en: 'A part of a text, from a position on; negative positions count from the end',
    },
    examples: [
      ['substring("foobar", 3)', '"obar"'],
      ['substring("foobar", -2, 1)', '"a"'],
    ],
  },
  oneText(
    'string length',
    ['LEN'],
    t.number,
    value => Array.from(value).length,
    { 'zh-CN': '文本有几个字符', en: 'How many characters a text has' },
    ['LEN("不良品")', '3'],
  ),
  oneText(
    'upper case',
    ['UPPER'],
    t.string,
    value => value.toUpperCase(),
    { 'zh-CN': '全部大写', en: 'In capital letters' },
    ['UPPER("aBc4")', '"ABC4"'],
  ),
  oneText(
    'lower case',
    ['LOWER'],
    t.string,
    value => value.toLowerCase(),
    { 'zh-CN': '全部小写', en: 'In small letters' },
    ['LOWER("aBc4")', '"abc4"'],
  ),
  oneText(
    'trim',
    ['TRIM'],
    t.string,
    value => value.trim(),
    { 'zh-CN': '去掉首尾空格', en: 'Without spaces at both ends' },
    ['TRIM("  a b ")', '"a b"'],
  ),
  twoTexts(
    'substring before',
    t.string,
    (value, match) => {
      const at = value.indexOf(match)
      return at < 0 ? '' : value.slice(0, at)
    },
    {
      'zh-CN': '某段文字之前的部分；找不到时为空文本',
      en: 'What stands before a text; nothing when it is not found',
    },
    ['substring before("foobar", "bar")', '"foo"'],
  ),
  twoTexts(
    'substring after',
    t.string,
    (value, match) => {
      const at = value.indexOf(match)
      return at < 0 ? '' : value.slice(at + match.length)
    },
    {
      'zh-CN': '某段文字之后的部分；找不到时为空文本',
      en: 'What stands after a text; nothing when it is not found',
    },
    ['substring after("foobar", "oo")', '"bar"'],
  ),
  twoTexts(
    'contains',
    t.boolean,
    (value, match) => value.includes(match),
    { 'zh-CN': '是否含有某段文字', en: 'Whether a text holds another' },
    ['contains("foobar", "of")', 'false'],
  ),
  twoTexts(
    'starts with',
    t.boolean,
    (value, match) => value.startsWith(match),
    { 'zh-CN': '是否以某段文字开头', en: 'Whether a text begins with another' },
    ['starts with("foobar", "fo")', 'true'],
  ),
  twoTexts(
    'ends with',
    t.boolean,
    (value, match) => value.endsWith(match),
    { 'zh-CN': '是否以某段文字结尾', en: 'Whether a text ends with another' },
    ['ends with("foobar", "r")', 'true'],
  ),
  {
    name: 'LEFT',
    group: 'text',
    signatures: [takes(param('text', t.string), optional('count', t.number))],
    result: t.string,
    evaluate: ([value, count]) => {
      const many = isNum(count ?? null) ? wholeOf(count) : 1
      return many === null || many < 0 ? null : letters(value).slice(0, many).join('')
    },
    doc: { 'zh-CN': '左边几个字符', en: 'The first characters' },
    examples: [['LEFT("WO-0001", 2)', '"WO"']],
  },
  {
    name: 'RIGHT',
    group: 'text',
    signatures: [takes(param('text', t.string), optional('count', t.number))],
    result: t.string,
    evaluate: ([value, count]) => {
      const many = isNum(count ?? null) ? wholeOf(count) : 1
      if (many === null || many < 0) return null
      const all = letters(value)
      return all.slice(Math.max(0, all.length - many)).join('')
    },
    doc: { 'zh-CN': '右边几个字符', en: 'The last characters' },
    examples: [['RIGHT("WO-0001", 4)', '"0001"']],
  },
  {
    name: 'MID',
    group: 'text',
    signatures: [takes(param('text', t.string), param('start', t.number), param('count', t.number))],
    result: t.string,
    evaluate: ([value, start, count]) => {
      const [from, many] = [wholeOf(start), wholeOf(count)]
      if (from === null || many === null || from < 1 || many < 0) return null
      return letters(value)
        .slice(from - 1, from - 1 + many)
        .join('')
    },
    doc: { 'zh-CN': '从第几个字符起取几个', en: 'Some characters from a place on' },
    examples: [['MID("WO-0001", 4, 2)', '"00"']],
  },
  {
    name: 'FIND',
    group: 'text',
    signatures: [takes(param('search', t.string), param('text', t.string), optional('start', t.number))],
    result: t.number,
    evaluate: ([search, value, start]) => {
      const all = text(value)
      const from = start === null || start === undefined ? 1 : wholeOf(start)
      if (from === null || from < 1) return null
      const skipped = Array.from(all)
        .slice(0, from - 1)
        .join('').length
      const at = all.indexOf(text(search), skipped)
      return at < 0 ? null : Array.from(all.slice(0, at)).length + 1
    },
    doc: {
      'zh-CN': '某段文字在第几个字符处；没有时为空',
      en: 'Where a text stands in another; empty when it does not',
    },
    examples: [
      ['FIND("-", "WO-0001")', '3'],
      ['FIND("x", "WO")', 'null'],
    ],
  },
  {
    name: 'SUBSTITUTE',
    group: 'text',
    signatures: [
      takes(
        param('text', t.string),
        param('old', t.string),
        param('new', t.string),
        optional('instance', t.number),
      ),
    ],
    result: t.string,
    evaluate: ([value, old, fresh, instance], run) => {
      const [all, search, put] = [text(value), text(old), text(fresh)]
      if (search === '') return all
      const parts = all.split(search)
      boundText(run, all.length + parts.length * put.length)
      if (instance === null || instance === undefined) return parts.join(put)
      const which = wholeOf(instance)
      if (which === null || which < 1) return null
      if (which >= parts.length) return all
      return parts.slice(0, which).join(search) + put + parts.slice(which).join(search)
    },
    doc: {
      'zh-CN': '把一段文字换成另一段，可只换第几处',
      en: 'A text with every occurrence, or a certain one, of another replaced',
    },
    examples: [
      ['SUBSTITUTE("a-b-c", "-", "/")', '"a/b/c"'],
      ['SUBSTITUTE("a-b-c", "-", "/", 2)', '"a-b/c"'],
    ],
  },
  {
    name: 'REPT',
    group: 'text',
    signatures: [takes(param('text', t.string), param('times', t.number))],
    result: t.string,
    evaluate: ([value, times], run) => {
      const count = wholeOf(times)
      if (count === null || count < 0) return null
      boundText(run, text(value).length * count)
      return text(value).repeat(count)
    },
    doc: { 'zh-CN': '把文本重复几遍', en: 'A text several times over' },
    examples: [['REPT("ab", 3)', '"ababab"']],
  },
]
