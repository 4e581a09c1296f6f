import { boundText } from '../run/run.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { readDigits } from '../values/number.ts'
import { readDuration } from '../values/read-temporal.ts'
import type { Value } from '../values/value.ts'
import { writeValue } from '../values/write-value.ts'
import { type FunctionDef, param, takes } from './definition.ts'
import { rangeFromText } from './range-from-text.ts'

/** Digits with grouping and decimal separators, as in the standard's `number` function. */
const readGrouped = (
  from: Value | undefined,
  grouping: Value | undefined,
  point: Value | undefined,
): Value => {
  if (typeof from !== 'string') return null
  const [group, decimal] = [grouping ?? null, point ?? null]
  if (group !== null && (typeof group !== 'string' || ![' ', ',', '.'].includes(group))) return null
  if (decimal !== null && (typeof decimal !== 'string' || !['.', ','].includes(decimal))) return null
  if (group !== null && group === decimal) return null
  const bare = typeof group === 'string' ? from.replaceAll(group, '') : from
  return readDigits(typeof decimal === 'string' ? bare.replaceAll(decimal, '.') : bare)
}

const maybeNull = (name: string, type: ExprType) => ({ name, type, optional: true, nullable: true }) as const

export const convertFunctions: readonly FunctionDef[] = [
  {
    name: 'number',
    aliases: ['VALUE'],
    group: 'convert',
    signatures: [
      takes(
        param('from', t.string),
        maybeNull('grouping separator', t.string),
        maybeNull('decimal separator', t.string),
      ),
      takes(param('from', t.number)),
    ],
    result: t.number,
    evaluate: ([from, grouping, point], _run, signature) =>
      signature === 1 ? (from ?? null) : readGrouped(from, grouping, point),
    doc: { 'zh-CN': '把文本读成数', en: 'A text read as a number' },
    examples: [
      ['number("1,500.5", ",", ".")', '1500.5'],
      ['VALUE("12.50")', '12.5'],
    ],
  },
  {
    name: 'string',
    group: 'convert',
    signatures: [takes(param('from', t.any))],
    result: t.string,
    evaluate: ([from = null], run) => {
      const text = writeValue(from)
      boundText(run, text.length)
      return text
    },
    doc: { 'zh-CN': '任何值写成文本', en: 'Any value as text' },
    examples: [
      ['string(1.10)', '"1.1"'],
      ['string(@"2024-03-05")', '"2024-03-05"'],
    ],
  },
  {
    name: 'duration',
    group: 'convert',
    signatures: [takes(param('from', t.string))],
    result: t.any,
    evaluate: ([from]) => (typeof from === 'string' ? readDuration(from) : null),
    doc: {
      'zh-CN': '读出一段时长，如 P1DT2H（1 天 2 小时）或 P1Y6M（1 年 6 个月）',
      en: 'A duration read from text: P1DT2H is a day and two hours, P1Y6M a year and six months',
    },
    examples: [['duration("P1DT2H") = @"PT26H"', 'true']],
  },
  {
    name: 'range',
    group: 'convert',
    signatures: [takes(param('from', t.string))],
    result: t.any,
    evaluate: ([from], run) => (typeof from === 'string' ? rangeFromText(from, run.env.timeZone) : null),
    doc: {
      'zh-CN': '把文本读成范围，如 "[1..10)"；两端要写明',
      en: 'A range read from text, as "[1..10)"; both ends are written out',
    },
    examples: [['5 in range("[1..10)")', 'true']],
  },
]
