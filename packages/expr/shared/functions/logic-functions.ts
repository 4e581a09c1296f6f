import { t } from '../types/expr-type.ts'
import { unite, uniteAll } from '../types/relate.ts'
import { equalValues } from '../values/compare.ts'
import { kindOf } from '../values/kind-of.ts'
import { DateTimeValue, offsetOfValue, TimeValue } from '../values/temporal.ts'
import type { Value } from '../values/value.ts'
import { type FunctionDef, nullable, takes, takesMany } from './definition.ts'

const booleans = (values: readonly Value[]): readonly Value[] => values.flat() as readonly Value[]

/** Whether two moments have the same local time, not only the same instant. */
const sameClock = (left: Value, right: Value): boolean => {
  const hasClock = (value: Value): value is DateTimeValue | TimeValue =>
    value instanceof DateTimeValue || value instanceof TimeValue
  return !hasClock(left) || !hasClock(right) || offsetOfValue(left) === offsetOfValue(right)
}

export const logicFunctions: readonly FunctionDef[] = [
  {
    name: 'not',
    aliases: ['NOT'],
    group: 'logic',
    signatures: [takes(nullable('negand', t.boolean))],
    result: t.boolean,
    evaluate: ([value]) => (typeof value === 'boolean' ? !value : null),
    doc: { 'zh-CN': '是变否，否变是', en: 'Yes for no, no for yes' },
    examples: [['not(true)', 'false']],
  },
  {
    name: 'is',
    group: 'logic',
    signatures: [takes(nullable('value1', t.any), nullable('value2', t.any))],
    result: t.boolean,
    evaluate: ([left = null, right = null], run) =>
      kindOf(left) === kindOf(right) &&
      sameClock(left, right) &&
      equalValues(left, right, run.env.timeZone) === true,
    doc: {
      'zh-CN': '种类和值是否都相同；时刻还要在同一时差下写出',
      en: 'Whether both are of one kind and equal; moments must also be written with the same offset',
    },
    examples: [
      ['is(1, "1")', 'false'],
      ['is(@"12:00:00Z", @"13:00:00+01:00")', 'false'],
    ],
  },
  {
    name: 'AND',
    group: 'logic',
    signatures: [takesMany(nullable('condition', t.boolean))],
    result: t.boolean,
    evaluate: values => {
      if (booleans(values).includes(false)) return false
      return booleans(values).every(each => each === true) ? true : null
    },
    doc: { 'zh-CN': '是否全部为是，与 and 相同', en: 'Whether all are true, like and' },
    examples: [['AND(1 < 2, 2 < 3)', 'true']],
  },
  {
    name: 'OR',
    group: 'logic',
    signatures: [takesMany(nullable('condition', t.boolean))],
    result: t.boolean,
    evaluate: values => {
      if (booleans(values).includes(true)) return true
      return booleans(values).every(each => each === false) ? false : null
    },
    doc: { 'zh-CN': '是否至少一个为是，与 or 相同', en: 'Whether one is true, like or' },
    examples: [['OR(1 > 2, 2 < 3)', 'true']],
  },
  {
    name: 'IF',
    group: 'logic',
    signatures: [
      takes(nullable('condition', t.boolean), nullable('then', t.any), {
        name: 'else',
        type: t.any,
        optional: true,
        nullable: true,
      }),
    ],
    result: ([, then = t.any, otherwise = t.null]) => unite(then, otherwise),
    evaluate: ([condition, then = null, otherwise = null]) => (condition === true ? then : otherwise),
    lazy: ([condition, then, otherwise]) => (condition?.() === true ? then?.() : otherwise?.()) ?? null,
    doc: {
      'zh-CN': '条件为是取前者，否则取后者，与 if … then … else 相同',
      en: 'The one or the other, like if … then … else',
    },
    examples: [
      ['IF(2 > 1, "yes", "no")', '"yes"'],
      ['IF(null, "yes", "no")', '"no"'],
    ],
  },
  {
    name: 'IFS',
    group: 'logic',
    signatures: [takesMany(nullable('condition', t.boolean), nullable('value', t.any))],
    result: args => uniteAll(args.filter((_type, index) => index % 2 === 1)),
    evaluate: args => {
      for (let i = 0; i + 1 < args.length; i += 2) if (args[i] === true) return args[i + 1] ?? null
      return null
    },
    lazy: args => {
      for (let i = 0; i + 1 < args.length; i += 2) if (args[i]?.() === true) return args[i + 1]?.() ?? null
      return null
    },
    doc: { 'zh-CN': '依次看条件，取第一个为是的值', en: 'The value behind the first condition that is true' },
    examples: [['IFS(1 > 2, "a", 2 > 1, "b")', '"b"']],
  },
  {
    name: 'SWITCH',
    group: 'logic',
    signatures: [takesMany(nullable('value', t.any), nullable('case', t.any), nullable('result', t.any))],
    result: ([, ...rest]) =>
      uniteAll(
        rest.filter(
          (_type, index) => index % 2 === 1 || (index === rest.length - 1 && rest.length % 2 === 1),
        ),
      ),
    evaluate: ([value = null, ...rest], run) => {
      for (let i = 0; i + 1 < rest.length; i += 2)
        if (equalValues(value, rest[i] ?? null, run.env.timeZone) === true) return rest[i + 1] ?? null
      return rest.length % 2 === 1 ? (rest.at(-1) ?? null) : null
    },
    lazy: ([value, ...rest], run) => {
      const asked = value?.() ?? null
      for (let i = 0; i + 1 < rest.length; i += 2)
        if (equalValues(asked, rest[i]?.() ?? null, run.env.timeZone) === true) return rest[i + 1]?.() ?? null
      return rest.length % 2 === 1 ? (rest.at(-1)?.() ?? null) : null
    },
    doc: {
      'zh-CN': '与各情形逐一比较，取相等者后面的值；最后可写其余情形的值',
      en: 'The value behind the case that is equal; the last may be the value for all others',
    },
    examples: [
      ['SWITCH("b", "a", 1, "b", 2)', '2'],
      ['SWITCH("x", "a", 1, 9)', '9'],
    ],
  },
  {
    name: 'IFERROR',
    aliases: ['IFBLANK'],
    group: 'logic',
    signatures: [takes(nullable('value', t.any), nullable('otherwise', t.any))],
    result: ([value = t.any, otherwise = t.any]) => unite(value, otherwise),
    evaluate: ([value = null, otherwise = null]) => value ?? otherwise,
    lazy: ([value, otherwise]) => value?.() ?? otherwise?.() ?? null,
    doc: {
      'zh-CN': '值为空或算不出时取另一个值',
      en: 'Another value where the first is empty or cannot be computed',
    },
    examples: [
      ['IFERROR(1 / 0, 0)', '0'],
      ['IFERROR(5, 0)', '5'],
    ],
  },
  {
    name: 'ISBLANK',
    group: 'logic',
    signatures: [takes(nullable('value', t.any))],
    result: t.boolean,
    evaluate: ([value = null]) =>
      value === null || value === '' || (Array.isArray(value) && value.length === 0),
    doc: {
      'zh-CN': '是否为空：没有值、空文本或空列表',
      en: 'Whether empty: no value, an empty text or an empty list',
    },
    examples: [
      ['ISBLANK("")', 'true'],
      ['ISBLANK(0)', 'false'],
    ],
  },
]
