import { type Issue, issue } from '@gantry/base/shared'
import { exprTypeOf } from '@gantry/decisions/shared'
import {
  type Checked,
  type ContextType,
  check,
  compile,
  contextWithin,
  type Evaluate,
  type ExprType,
  parse,
  sayIssue,
  t,
} from '@gantry/expr/shared'
import { plainScope } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { type Block, blocksAt, type Flow, flowLimits } from './flow.ts'

/** A flow whose expressions are resolved, with what is wrong; places are `blocks.<id>.<setting>`. */
export interface PlannedFlow {
  readonly flow: Flow
  /** Expressions by `<block>.<setting>`. */
  readonly compiled: ReadonlyMap<string, Evaluate>
  readonly scopes: ReadonlyMap<string, ContextType>
  readonly issues: readonly Issue[]
  readonly warnings: readonly Issue[]
}

interface Around {
  readonly depth: number
  readonly inLoop: boolean
  readonly inTransaction: boolean
}

/** Resolves all expressions of a flow in the order its blocks run. Never throws. */
export const planFlow = (flow: Flow, tables: ReadonlyMap<TableId, TableDef>): PlannedFlow => {
  const compiled = new Map<string, Evaluate>()
  const scopes = new Map<string, ContextType>()
  const issues: Issue[] = []
  const warnings: Issue[] = []
  const reached = new Set<string>()
  let variables: ContextType['fields'] = Object.fromEntries(
    flow.inputs.map(({ name, type, label }) => [name, { type: exprTypeOf(type), label }]),
  )
  const names = flow.inputs.map(({ name }) => name)
  names.forEach((name, at) => {
    if (name === '') issues.push(issue(`inputs.${at}.name`, 'required'))
    else if (names.indexOf(name) < at) issues.push(issue(`inputs.${at}.name`, 'duplicate', { value: name }))
  })

  const define = (name: string, type: ExprType): void => {
    if (name !== '') variables = { ...variables, [name]: { type } }
  }
  const resolve = (
    block: Block,
    setting: string,
    source: string,
    expected: ExprType = t.any,
  ): Checked | null => {
    const place = `blocks.${block.id}.${setting}`
    if (source.trim() === '') {
      issues.push(issue(place, 'required'))
      return null
    }
    const scope: ContextType = { kind: 'context', fields: variables }
    const checked = check(parse(source, scope), scope, expected)
    const [first] = checked.issues
    if (first) {
      issues.push(issue(place, 'formula', { zh: sayIssue(first, 'zh-CN'), en: sayIssue(first, 'en') }))
      return null
    }
    compiled.set(`${block.id}.${setting}`, compile(checked))
    return checked
  }
  const tableOf = (block: Block, id: string): TableDef | undefined => {
    const table = tables.get(id)
    if (id === '') issues.push(issue(`blocks.${block.id}.table`, 'logic_no_table'))
    else if (!table) issues.push(issue(`blocks.${block.id}.table`, 'unknown_table', { table: id }))
    return table
  }
  const fieldsOf = (
    block: Block,
    setting: 'where' | 'values',
    table: TableDef | undefined,
    rules: readonly { readonly field: string; readonly value: string }[],
  ): void =>
    rules.forEach((rule, at) => {
      const system = setting === 'where' && ['id', 'createdAt', 'updatedAt', 'owner'].includes(rule.field)
      if (rule.field === '') issues.push(issue(`blocks.${block.id}.${setting}.${at}.field`, 'required'))
      else if (table && !system && !Object.hasOwn(table.fields, rule.field))
        issues.push(issue(`blocks.${block.id}.${setting}.${at}.field`, 'unknown', { value: rule.field }))
      resolve(block, `${setting}.${at}`, rule.value)
    })
  const into = (block: Block, name: string, type: ExprType): void => {
    if (name === '') issues.push(issue(`blocks.${block.id}.into`, 'required'))
    define(name, type)
  }
  const recordType = (table: TableDef | undefined): ExprType =>
    table
      ? { kind: 'context', fields: { ...plainScope(table).fields, id: { type: t.string } } }
      : t.anyContext

  const planBlock = (block: Block, around: Around): void => {
    reached.add(block.id)
    scopes.set(block.id, { kind: 'context', fields: variables })
    if (around.depth > flowLimits.depth) {
      issues.push(issue(`blocks.${block.id}`, 'logic_depth'))
      return
    }
    const within = { ...around, depth: around.depth + 1 }
    switch (block.kind) {
      case 'query': {
        const table = tableOf(block, block.table)
        fieldsOf(block, 'where', table, block.where)
        into(block, block.into, block.one ? recordType(table) : t.list(recordType(table)))
        if (around.inLoop) warnings.push(issue(`blocks.${block.id}`, 'logic_query_in_loop'))
        return
      }
      case 'loop': {
        const over = resolve(block, 'over', block.over)
        if (block.as === '') issues.push(issue(`blocks.${block.id}.as`, 'required'))
        const item = over?.type.kind === 'list' ? over.type.of : (contextWithin(over?.type ?? t.any) ?? t.any)
        define(block.as, item)
        for (const each of blocksAt(flow, block.id)) planBlock(each, { ...within, inLoop: true })
        return
      }
      case 'branch':
        resolve(block, 'when', block.when, t.boolean)
        for (const each of blocksAt(flow, block.id)) planBlock(each, within)
        for (const each of blocksAt(flow, block.id, 'no')) planBlock(each, within)
        return
      case 'transaction':
        for (const each of blocksAt(flow, block.id)) planBlock(each, { ...within, inTransaction: true })
        return
      case 'assign':
        into(block, block.into, resolve(block, 'value', block.value)?.type ?? t.any)
        return
      case 'create': {
        const table = tableOf(block, block.table)
        fieldsOf(block, 'values', table, block.values)
        if (block.into) define(block.into, recordType(table))
        return
      }
      case 'update':
        resolve(block, 'record', block.record)
        fieldsOf(block, 'values', tableOf(block, block.table), block.values)
        return
      case 'delete':
        tableOf(block, block.table)
        resolve(block, 'record', block.record)
        return
      case 'decide':
      case 'call': {
        const target = block.kind === 'decide' ? block.decision : block.flow
        if (target === '')
          issues.push(
            issue(`blocks.${block.id}.${block.kind === 'decide' ? 'decision' : 'flow'}`, 'required'),
          )
        for (const [at, rule] of block.input.entries()) resolve(block, `input.${at}`, rule.value)
        if (block.into !== undefined) into(block, block.into, t.any)
        return
      }
      case 'connector':
        if (around.inTransaction) issues.push(issue(`blocks.${block.id}`, 'logic_connector_inside'))
        for (const setting of ['connector', 'request'] as const)
          if (block[setting] === '') issues.push(issue(`blocks.${block.id}.${setting}`, 'required'))
        for (const [at, rule] of block.input.entries()) resolve(block, `input.${at}`, rule.value)
        if (block.into !== undefined) into(block, block.into, t.any)
        return
      case 'script':
        resolve(block, 'input', block.input)
        if (block.code.trim() === '') issues.push(issue(`blocks.${block.id}.code`, 'required'))
        into(block, block.into, t.any)
        return
      case 'return':
        resolve(block, 'value', block.value)
        return
      case 'raise':
        if (isEmptyText(block.message)) issues.push(issue(`blocks.${block.id}.message`, 'required'))
        else resolve(block, 'message', block.message, t.string)
    }
  }
  for (const block of blocksAt(flow, undefined))
    planBlock(block, { depth: 1, inLoop: false, inTransaction: false })
  const ids = flow.blocks.map(({ id }) => id)
  for (const [at, id] of ids.entries()) {
    if (ids.indexOf(id) < at) issues.push(issue(`blocks.${id}`, 'duplicate', { value: id }))
    else if (!reached.has(id)) issues.push(issue(`blocks.${id}`, 'unknown', { value: id }))
  }
  for (const block of flow.blocks)
    if (isBehindEnd(flow, block)) warnings.push(issue(`blocks.${block.id}`, 'logic_unreachable'))
  return { flow, compiled, scopes, issues, warnings }
}

/** An expression that writes nothing: `""`. */
const isEmptyText = (source: string): boolean => /^(?:"\s*")?$/.test(source.trim())

const isBehindEnd = (flow: Flow, { id, under, port }: Block): boolean => {
  const around = blocksAt(flow, under, port)
  return around
    .slice(
      0,
      around.findIndex(each => each.id === id),
    )
    .some(each => ends(flow, each, 0))
}

/** Whether nothing runs behind a block in any case. */
const ends = (flow: Flow, { id, kind }: Block, depth: number): boolean => {
  if (depth > flowLimits.depth) return false
  const within = (port?: 'no') => blocksAt(flow, id, port).some(each => ends(flow, each, depth + 1))
  switch (kind) {
    case 'return':
    case 'raise':
      return true
    case 'transaction':
      return within()
    case 'branch':
      return within() && within('no')
    default:
      return false
  }
}
