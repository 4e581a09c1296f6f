import type { FilterNode, PathNode } from '../ast/node.ts'
import { costOf } from '../ast/walk.ts'
import { boundList, type Run, spend } from '../run/run.ts'
import { t } from '../types/expr-type.ts'
import { readerOf } from '../values/json.ts'
import { isContext } from '../values/kind-of.ts'
import { isNum, toInteger } from '../values/number.ts'
import { propertyValue } from '../values/property.ts'
import { entryOf, isList, type Value } from '../values/value.ts'
import type { Compile } from './closure.ts'

/** Member access: an entry of a context or property of a value; for a list, that member of every item. */
export const compilePath: Compile<PathNode> = (node, { checked, compile }) => {
  const source = compile(node.source)
  const binding = checked.bindings.get(node)
  const [key, type] = binding?.kind === 'entry' ? [binding.key, binding.type] : [node.name.name, t.any]
  const read = readerOf(type)
  const partOf = (value: Value, run: Run): Value => {
    if (value === null) return null
    if (isContext(value)) return read(entryOf(value, key), run.env.timeZone)
    if (isList(value)) {
      boundList(run, value.length)
      return value.map(each => partOf(each, run))
    }
    return propertyValue(value, key)
  }
  return (run, locals) => partOf(source(run, locals), run)
}

/**
 * The type decides whether a filter selects by index or by condition; if it is unknown, the first result
 * decides.
 */
export const compileFilter: Compile<FilterNode> = (node, { checked, compile }) => {
  const source = compile(node.source)
  const condition = compile(node.condition)
  const cost = costOf(node.condition)
  const byPlace = checked.types.get(node.condition)?.kind === 'number'
  return (run, locals) => {
    const value = source(run, locals)
    const list = value === null ? [] : isList(value) ? value : [value]
    if (byPlace) return pick(list, condition(run, { value: null, outer: locals }))
    const kept: Value[] = []
    for (const [index, item] of list.entries()) {
      spend(run, cost)
      const passed = condition(run, { value: item, outer: locals })
      if (index === 0 && isNum(passed)) return pick(list, passed)
      if (passed === true) kept.push(item)
    }
    return kept
  }
}

/** Indexes start at one; negative ones count from the end. */
const pick = (list: readonly Value[], place: Value): Value => {
  const index = isNum(place) ? toInteger(place) : null
  return index === null || index === 0 ? null : (list.at(index > 0 ? index - 1 : index) ?? null)
}
