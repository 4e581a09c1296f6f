import { boundList, spendOnPart } from '../run/run.ts'
import { t } from '../types/expr-type.ts'
import { isContext } from '../values/kind-of.ts'
import { type ContextValue, entryOf, isList, makeContext, type Value } from '../values/value.ts'
import { type FunctionDef, nullable, param, takes } from './definition.ts'

const entriesOf = (context: Value | undefined): readonly (readonly [string, Value])[] =>
  isContext(context ?? null) ? Object.entries(context as ContextValue) : []

const put = (context: Value, keys: readonly Value[], value: Value): Value => {
  const [key, ...rest] = keys
  if (typeof key !== 'string' || !isContext(context)) return null
  const inner = rest.length === 0 ? value : put(entryOf(context, key), rest, value)
  return rest.length > 0 && inner === null ? null : makeContext([...Object.entries(context), [key, inner]])
}

const follow = (context: Value, keys: readonly Value[]): Value =>
  keys.reduce<Value>(
    (at, key) => (typeof key === 'string' && isContext(at) ? entryOf(at, key) : null),
    context,
  )

export const contextFunctions: readonly FunctionDef[] = [
  {
    name: 'get value',
    group: 'context',
    signatures: [
      takes(param('m', t.anyContext), param('key', t.string)),
      takes(param('context', t.anyContext), param('keys', t.list(t.string))),
    ],
    result: t.any,
    evaluate: ([context = null, key], _run, signature) =>
      signature === 0
        ? follow(context, [key ?? null])
        : isList(key ?? null) && (key as readonly Value[]).length > 0
          ? follow(context, key as readonly Value[])
          : null,
    doc: { 'zh-CN': '上下文中某个键的值', en: 'The value of a key of a context' },
    examples: [['get value({key1: "value1"}, "key1")', '"value1"']],
  },
  {
    name: 'get entries',
    group: 'context',
    signatures: [takes(param('m', t.anyContext))],
    result: t.list({ kind: 'context', fields: { key: { type: t.string }, value: { type: t.any } } }),
    evaluate: ([context], run) => {
      const entries = entriesOf(context)
      spendOnPart(run, context ?? null)
      boundList(run, entries.length)
      return entries.map(([key, value]) =>
        makeContext([
          ['key', key],
          ['value', value],
        ]),
      )
    },
    doc: {
      'zh-CN': '上下文的各项，每项有 key 和 value',
      en: 'The entries of a context, each with key and value',
    },
    examples: [['get entries({a: 1})[1].key', '"a"']],
  },
  {
    name: 'context',
    group: 'context',
    signatures: [takes(param('entries', t.list(t.anyContext)))],
    result: t.anyContext,
    evaluate: ([entries], run) => {
      if (!isList(entries ?? null)) return null
      const list = entries as readonly Value[]
      boundList(run, list.length)
      const pairs: [string, Value][] = []
      const seen = new Set<string>()
      for (const entry of list) {
        if (!isContext(entry) || !Object.hasOwn(entry, 'value')) return null
        const key = entryOf(entry, 'key')
        if (typeof key !== 'string' || seen.has(key)) return null
        seen.add(key)
        const value = entryOf(entry, 'value')
        spendOnPart(run, value)
        pairs.push([key, value])
      }
      return makeContext(pairs)
    },
    doc: { 'zh-CN': '由 key 和 value 的列表得出上下文', en: 'A context from a list of keys and values' },
    examples: [['context([{key: "a", value: 1}]).a', '1']],
  },
  {
    name: 'context put',
    group: 'context',
    signatures: [
      takes(param('context', t.anyContext), param('key', t.string), nullable('value', t.any)),
      takes(param('context', t.anyContext), param('keys', t.list(t.string)), nullable('value', t.any)),
    ],
    result: t.anyContext,
    evaluate: ([context = null, key, value = null], run, signature) => {
      spendOnPart(run, context)
      spendOnPart(run, value)
      const keys = signature === 0 ? [key ?? null] : isList(key ?? null) ? (key as readonly Value[]) : []
      return keys.length === 0 ? null : put(context, keys, value)
    },
    doc: { 'zh-CN': '加上或改掉一项的上下文', en: 'A context with an entry added or changed' },
    examples: [['context put({a: 1}, "b", 2)', '{a: 1, b: 2}']],
  },
  {
    name: 'context merge',
    group: 'context',
    signatures: [takes(param('contexts', t.list(t.anyContext)))],
    result: t.anyContext,
    evaluate: ([contexts], run) => {
      const list = isList(contexts ?? null) ? (contexts as readonly Value[]) : []
      if (!list.every(isContext)) return null
      const pairs = list.flatMap(entriesOf)
      for (const [, value] of pairs) spendOnPart(run, value)
      boundList(run, pairs.length)
      return makeContext(pairs)
    },
    doc: { 'zh-CN': '把几个上下文合成一个，后面的优先', en: 'Several contexts as one; later ones win' },
    examples: [['context merge([{a: 1}, {a: 2, b: 3}])', '{a: 2, b: 3}']],
  },
]
