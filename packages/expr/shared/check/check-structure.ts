import type { ContextNode, FilterNode, FunctionNode, InstanceNode, ListNode, PathNode } from '../ast/node.ts'
import { functionNamed } from '../functions/index.ts'
import { type ContextType, type ExprType, t } from '../types/expr-type.ts'
import { typeName, uniteAll } from '../types/relate.ts'
import { fieldsNamed, writtenNames } from '../types/scope.ts'
import type { Checking } from './checking.ts'
import { type Names, within } from './level.ts'
import { propertiesOf, propertyOf } from './properties.ts'
import { typeFrom } from './type-from.ts'

export const checkList = (node: ListNode, names: Names, checking: Checking): ExprType =>
  t.list(uniteAll(node.items.map(item => checking.check(item, names))))

/** Later entries can refer to earlier ones. */
export const checkContext = (node: ContextNode, names: Names, checking: Checking): ExprType => {
  const fields: Record<string, { type: ExprType }> = Object.create(null)
  for (const { key, at, value } of node.entries) {
    if (Object.hasOwn(fields, key)) checking.tell(at, 'duplicate_key', { name: key })
    const type: ContextType = { kind: 'context', fields: { ...fields } }
    const open = Object.keys(fields).length > 0
    fields[key] = { type: checking.check(value, within(names, { name: null, type, open })) }
  }
  return { kind: 'context', fields }
}

export const checkPath = (node: PathNode, names: Names, checking: Checking): ExprType =>
  partOf(checking.check(node.source, names), node, checking)

const partOf = (source: ExprType, node: PathNode, checking: Checking): ExprType => {
  const { name } = node.name
  if (source.kind === 'any' || source.kind === 'null') return t.any
  if (source.kind === 'list') {
    const part = partOf(source.of, node, checking)
    return t.list(part)
  }
  if (source.kind === 'context') return fieldOf(source, node, checking)
  const property = propertyOf(source, name)
  if (property) return property
  const like = checking.nearest(
    name,
    propertiesOf(source).map(([each]) => each),
  )
  if (like !== undefined) checking.tell(node.name, 'unknown_name_like', { name, like })
  else checking.tell(node.name, 'no_parts', { name, found: typeName(source) })
  return t.any
}

const fieldOf = (source: ContextType, node: PathNode, checking: Checking): ExprType => {
  const { name } = node.name
  const ids = fieldsNamed(source, name)
  const [id] = ids
  const field = id === undefined ? undefined : source.fields[id]
  if (ids.length > 1) checking.tell(node.name, 'ambiguous_name', { name })
  else if (id !== undefined && field) {
    checking.bind(node, { kind: 'entry', depth: 0, key: id, type: field.type, of: source })
    return field.type
  } else if (Object.keys(source.fields).length > 0) {
    const like = checking.nearest(name, writtenNames(source))
    if (functionNamed(name)) checking.tell(node.name, 'write_instead', { text: name, like: `${name}(…)` })
    else if (like === undefined) checking.tell(node.name, 'unknown_part', { name })
    else checking.tell(node.name, 'unknown_name_like', { name, like })
  }
  return t.any
}

/** `list[2]` selects one item, `list[condition]` filters; `item` and the item's members are in scope. */
export const checkFilter = (node: FilterNode, names: Names, checking: Checking): ExprType => {
  const source = checking.check(node.source, names)
  const item = source.kind === 'list' ? source.of : source
  const type = checking.check(node.condition, within(names, { name: 'item', type: item, open: true }))
  if (type.kind === 'number') return item
  if (type.kind === 'boolean' || type.kind === 'null') return t.list(item)
  if (type.kind !== 'any') checking.tell(node.condition, 'not_yes_no', { found: typeName(type) })
  return t.any
}

export const checkFunction = (node: FunctionNode, names: Names, checking: Checking): ExprType => {
  const params = node.params.map(({ name, type }) => ({
    name: name.name,
    type: type ? typeFrom(type, checking) : t.any,
  }))
  const inner = params.reduce((outer, param) => within(outer, { ...param, open: false }), names)
  return { kind: 'function', params, result: checking.check(node.body, inner) }
}

export const checkInstance = (node: InstanceNode, names: Names, checking: Checking): ExprType => {
  checking.check(node.value, names)
  typeFrom(node.type, checking)
  return t.boolean
}
