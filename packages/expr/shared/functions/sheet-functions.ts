import { boundText, type Run, spend } from '../run/run.ts'
import { t } from '../types/expr-type.ts'
import { uniteAll } from '../types/relate.ts'
import { equalValues } from '../values/compare.ts'
import { divide, isNum } from '../values/number.ts'
import { isList, type Value } from '../values/value.ts'
import { writeValue } from '../values/write-value.ts'
import { readCriterion } from './criterion.ts'
import { type FunctionDef, nullable, param, takes, takesMany } from './definition.ts'
import { formatValue } from './format-value.ts'
import { anyList, listOf } from './list-values.ts'
import { sumOf } from './total-functions.ts'

/** All values of all arguments, with nested lists flattened. */
const valuesOf = (args: readonly Value[], run: Run, into: Value[] = []): readonly Value[] => {
  for (const each of args) {
    spend(run, 1)
    if (isList(each)) valuesOf(each, run, into)
    else into.push(each)
  }
  return into
}

const numbersOf = (args: readonly Value[], run: Run): readonly Value[] => valuesOf(args, run).filter(isNum)

const many = takesMany(nullable('value', t.any))

const textsOf = (args: readonly Value[], run: Run): readonly string[] => {
  const texts = valuesOf(args, run).map(each => (each === null ? '' : writeValue(each)))
  boundText(
    run,
    texts.reduce((total, each) => total + each.length, 0),
  )
  return texts
}

const meanOf = (numbers: readonly Value[]): Value => {
  const total = sumOf(numbers)
  return isNum(total) ? divide(total, numbers.length) : null
}

const withCriterion = (
  name: string,
  make: (chosen: readonly Value[]) => Value,
  doc: FunctionDef['doc'],
  examples: FunctionDef['examples'],
): FunctionDef => ({
  name,
  group: 'list',
  signatures: [
    takes(param('list', anyList), nullable('criterion', t.any), {
      name: 'values',
      type: anyList,
      optional: true,
    }),
  ],
  result: t.number,
  evaluate: ([list, criterion = null, values], run) => {
    const passes = readCriterion(criterion, run.env.timeZone)
    const taken = values === null || values === undefined ? listOf(list) : listOf(values)
    spend(run, listOf(list).length)
    return make(listOf(list).flatMap((each, index) => (passes(each) ? [taken[index] ?? null] : [])))
  },
  doc,
  examples,
})

/** Spreadsheet functions without an equivalent in the standard. */
export const sheetFunctions: readonly FunctionDef[] = [
  {
    name: 'SUM',
    group: 'number',
    signatures: [many],
    result: t.number,
    evaluate: (args, run) => sumOf(numbersOf(args, run)) ?? 0,
    doc: {
      'zh-CN': '所有数之和，空项和文本跳过',
      en: 'The sum of all numbers; what is empty or text is skipped',
    },
    examples: [
      ['SUM(1, [2, null, 3])', '6'],
      ['SUM([])', '0'],
    ],
  },
  {
    name: 'AVERAGE',
    group: 'number',
    signatures: [many],
    result: t.number,
    evaluate: (args, run) => meanOf(numbersOf(args, run)),
    doc: {
      'zh-CN': '所有数的平均，空项和文本跳过',
      en: 'The mean of all numbers; what is empty or text is skipped',
    },
    examples: [['AVERAGE([1, null, 3])', '2']],
  },
  {
    name: 'COUNT',
    group: 'number',
    signatures: [many],
    result: t.number,
    evaluate: (args, run) => numbersOf(args, run).length,
    doc: { 'zh-CN': '有几个数', en: 'How many numbers there are' },
    examples: [['COUNT([1, "a", null, 2])', '2']],
  },
  {
    name: 'COUNTA',
    group: 'number',
    signatures: [many],
    result: t.number,
    evaluate: (args, run) => valuesOf(args, run).filter(each => each !== null).length,
    doc: { 'zh-CN': '有几个不为空的值', en: 'How many values are not empty' },
    examples: [['COUNTA([1, "a", null])', '2']],
  },
  withCriterion(
    'SUMIF',
    chosen => sumOf(chosen.filter(isNum)) ?? 0,
    {
      'zh-CN': '符合条件的数之和；条件如 ">5"、"<>作废"、"A*"，第三项给出要加的数',
      en: 'The sum of the numbers that pass: ">5", "<>void", "A*"; the third argument gives the numbers to add',
    },
    [
      ['SUMIF([1, 5, 9], ">4")', '14'],
      ['SUMIF(["A", "B", "A"], "A", [1, 2, 3])', '4'],
    ],
  ),
  withCriterion(
    'COUNTIF',
    chosen => chosen.length,
    { 'zh-CN': '符合条件的有几项', en: 'How many items pass' },
    [['COUNTIF(["open", "done", "open"], "open")', '2']],
  ),
  withCriterion(
    'AVERAGEIF',
    chosen => meanOf(chosen.filter(isNum)),
    { 'zh-CN': '符合条件的数的平均', en: 'The mean of the numbers that pass' },
    [['AVERAGEIF([1, 5, 9], ">=5")', '7']],
  ),
  {
    name: 'XLOOKUP',
    aliases: ['VLOOKUP', 'LOOKUP'],
    group: 'list',
    signatures: [
      takes(nullable('value', t.any), nullable('keys', anyList), nullable('results', anyList), {
        name: 'otherwise',
        type: t.any,
        optional: true,
        nullable: true,
      }),
    ],
    result: ([, , results = t.any, otherwise = t.null]) =>
      uniteAll([results.kind === 'list' ? results.of : results, otherwise]),
    evaluate: ([value = null, keys, results, otherwise = null], run) => {
      spend(run, listOf(keys).length)
      const place = listOf(keys).findIndex(each => equalValues(each, value, run.env.timeZone) === true)
      return place < 0 ? otherwise : (listOf(results)[place] ?? null)
    },
    doc: {
      'zh-CN': '在一列中找到某值，取另一列同一行的值；如 XLOOKUP("泵", items.name, items.price)',
      en: 'Finds a value in one column and gives the same row of another: XLOOKUP("Pump", items.name, items.price)',
    },
    examples: [
      ['XLOOKUP("b", ["a", "b"], [10, 20])', '20'],
      ['VLOOKUP("x", ["a", "b"], [10, 20], 0)', '0'],
    ],
  },
  {
    name: 'CONCAT',
    aliases: ['CONCATENATE'],
    group: 'text',
    signatures: [many],
    result: t.string,
    evaluate: (args, run) => textsOf(args, run).join(''),
    doc: { 'zh-CN': '把各项写成文本接在一起', en: 'All values written as text, one after another' },
    examples: [['CONCAT("WO-", 12, null)', '"WO-12"']],
  },
  {
    name: 'TEXTJOIN',
    aliases: ['JOIN'],
    group: 'text',
    signatures: [takesMany(param('delimiter', t.string), nullable('value', t.any))],
    result: t.string,
    evaluate: ([delimiter, ...args], run) => {
      const texts = textsOf(args, run).filter(each => each !== '')
      const between = typeof delimiter === 'string' ? delimiter : ''
      boundText(run, texts.length * between.length)
      return texts.join(between)
    },
    doc: {
      'zh-CN': '用分隔符连接各项，空项跳过',
      en: 'Values joined by a delimiter; empty ones are skipped',
    },
    examples: [['TEXTJOIN(", ", ["a", null, "b"], 3)', '"a, b, 3"']],
  },
  {
    name: 'TEXT',
    group: 'text',
    signatures: [takes(param('value', t.any), param('format', t.string))],
    result: t.string,
    evaluate: ([value = null, format]) => formatValue(value, typeof format === 'string' ? format : ''),
    doc: {
      'zh-CN': '按格式写成文本："0.00"、"#,##0"、"0%"、"yyyy-mm-dd"、"hh:mm"',
      en: 'A value written by a format: "0.00", "#,##0", "0%", "yyyy-mm-dd", "hh:mm"',
    },
    examples: [
      ['TEXT(1234.5, "#,##0.00")', '"1,234.50"'],
      ['TEXT(0.256, "0.0%")', '"25.6%"'],
      ['TEXT(@"2024-03-05", "yyyy/m/d")', '"2024/3/5"'],
      ['TEXT(@"14:05:00", "hh:mm")', '"14:05"'],
    ],
  },
]
