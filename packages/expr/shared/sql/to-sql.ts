import type { Node, NodeOf, Span } from '../ast/node.ts'
import type { Checked } from '../check/check.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { readDigits, writeNum } from '../values/number.ts'
import { arithmeticSql } from './arithmetic-sql.ts'
import { compareSql, holdsSql, withinSql } from './compare-sql.ts'
import type { Dialect } from './dialect.ts'
import { callSql } from './function-sql.ts'
import { NotPushable, refuse } from './not-pushable.ts'
import { propertySql } from './property-sql.ts'
import type { ColumnsOf, Push, RowsOf } from './push.ts'
import { roundedQuotientSql } from './rounding-sql.ts'
import { conditionalFoldSql, foldSql, quantifiedSql } from './rows-sql.ts'
import { joinSql, type Sql, type SqlPart, type SqlPiece, sql } from './sql.ts'

/** An expression as SQL, or the position without equivalent SQL. */
export type Pushed<Column = unknown> =
  | { readonly sql: readonly SqlPiece<Column>[] }
  | { readonly notPushable: string; readonly from: number; readonly to: number }

/** Source of an expression's values. */
export interface Columns<Column> extends ColumnsOf<Column> {
  /** Slave rows of a field. In memory an empty list when there are none. */
  readonly rowsOf?: (path: readonly string[]) => RowsOf<Column> | undefined
}

/** Maximum size of generated SQL, because some parts are repeated in the text. */
const mostPieces = 5_000

/**
 * SQL with the same results as the closures for every row, in the given dialect. Columns must have the type of
 * their field: a decimal, text, boolean, date, timestamptz.
 */
export const toSql = <Column>(
  checked: Checked,
  columns: Columns<Column>,
  dialect: Dialect,
): Pushed<Column> => {
  if (checked.issues.length > 0) return { notPushable: 'issues', from: 0, to: checked.source.length }
  const named = (of: ColumnsOf<Column>, path: readonly string[], at: Span, type: ExprType): SqlPart => {
    const column = of.columnOf(path)
    if (column === undefined || !scalar.has(type.kind)) return refuse(at, path.join('.'))
    return type.kind === 'number'
      ? dialect.numbers.column([{ column }], of.digitsOf?.(path), at)
      : { sql: [{ column }], type }
  }
  const pushWithin = (levels: Push<Column>['levels']): Push<Column> => {
    const push: Push<Column> = {
      part: node => {
        const write = writers[node.kind] as ((node: Node, push: Push) => SqlPart) | undefined
        const part = write ? write(node, push as Push) : refuse(node, node.kind)
        return part.sql.length > mostPieces ? refuse(node, 'length') : part
      },
      condition: node => condition(node, push as Push),
      column: (path, at, type) => named(columns, path, at, type),
      columnOfRows: (rows, path, at, type) => named(rows, path, at, type),
      rowsOf: node => {
        const path = pathOf(node, checked)
        return (path && columns.rowsOf?.(path)) ?? null
      },
      within: inner => pushWithin([...inner, ...levels]),
      levels,
      checked,
      dialect,
    }
    return push
  }
  try {
    const whole = pushWithin([]).part(checked.tree)
    return scalar.has(whole.type.kind)
      ? { sql: whole.sql as readonly SqlPiece<Column>[] }
      : refuse(checked.tree, whole.type.kind)
  } catch (thrown) {
    if (thrown instanceof NotPushable) return { notPushable: thrown.what, ...thrown.at }
    throw thrown
  }
}

const scalar = new Set(['number', 'string', 'boolean', 'date', 'dateTime'])

const nothing: SqlPart = { sql: ['null'], type: t.null, literal: null }

const boolean = (text: Sql): SqlPart => ({ sql: text, type: t.boolean })

/** The id path of names and dots, when it starts at the row. */
const pathOf = (node: Node, { bindings }: Checked): readonly string[] | null => {
  const binding = bindings.get(node)
  if (node.kind === 'name') return binding?.kind === 'field' ? [binding.id] : null
  if (node.kind !== 'path' || binding?.kind !== 'entry') return null
  const source = pathOf(node.source, { bindings } as Checked)
  return source ? [...source, binding.key] : null
}

/** A member of the current slave row: a name in scope, or the row's name with a path. */
const rowPart = (node: Node, checked: Checked): { depth: number; path: readonly string[] } | null => {
  const binding = checked.bindings.get(node)
  if (node.kind === 'name') {
    if (binding?.kind === 'entry') return { depth: binding.depth, path: [binding.key] }
    return binding?.kind === 'local' ? { depth: binding.depth, path: [] } : null
  }
  if (node.kind !== 'path' || binding?.kind !== 'entry') return null
  const source = rowPart(node.source, checked)
  return source && { ...source, path: [...source.path, binding.key] }
}

const writeLeaf = (node: NodeOf<'name' | 'path'>, push: Push): SqlPart => {
  const type = push.checked.types.get(node) ?? t.any
  const path = pathOf(node, push.checked)
  if (path) return push.column(path, node, type)
  const inRow = rowPart(node, push.checked)
  const rows = inRow && push.levels[inRow.depth]
  if (inRow && rows && inRow.path.length > 0) return push.columnOfRows(rows, inRow.path, node, type)
  if (node.kind === 'name') return refuse(node, node.name)
  return daysBetween(node, push) ?? propertySql(push.part(node.source), node, push.dialect)
}

/** `(a - b).days`: the difference of two dates, which SQL returns in days. */
const daysBetween = (node: NodeOf<'path'>, push: Push): SqlPart | null => {
  const { source, name } = node
  if (name.name !== 'days' || source.kind !== 'arithmetic' || source.operator !== '-') return null
  const [left, right] = [push.part(source.left), push.part(source.right)]
  if (left.type.kind !== 'date' || right.type.kind !== 'date') return null
  return push.dialect.numbers.counted(sql`(${left.sql} - ${right.sql})`)
}

const writeTest = (test: Node, value: SqlPart, push: Push): Sql => {
  if (test.kind === 'test')
    return compareSql(test.operator, value, push.part(test.endpoint), test, push.dialect)
  if (test.kind === 'interval')
    return withinSql(value, push.part(test.low), push.part(test.high), test, push.dialect)
  if (test.kind === 'list')
    return holdsSql(
      test.items.map(item => (item.kind === 'list' ? refuse(item, 'list') : writeTest(item, value, push))),
    )
  const part = push.part(test)
  return part.type.kind === 'boolean' && value.type.kind !== 'boolean'
    ? refuse(test, 'boolean')
    : compareSql('=', value, part, test, push.dialect)
}

const writers: { readonly [Kind in Node['kind']]?: (node: NodeOf<Kind>, push: Push) => SqlPart } = {
  literal: (node, { checked, dialect }) => {
    const { value } = node
    if (value === null) return nothing
    if (typeof value === 'boolean') return { sql: [String(value)], type: t.boolean, literal: value }
    if (typeof value === 'string') {
      const text = checked.options.get(node)?.value ?? value
      // PostgreSQL stores no NUL in a text, so nothing equals such a literal.
      if (text.includes('\0')) return refuse(node, 'NUL')
      return { sql: [{ param: text }, '::text'], type: t.string, literal: text }
    }
    const number = readDigits(value.digits)
    if (number === null) return refuse(node, value.digits)
    return dialect.numbers.written(writeNum(number), node)
  },
  temporal: (node, { checked }) => {
    const type = checked.types.get(node) ?? t.any
    if (type.kind === 'date' && /^\d{4}-/.test(node.text) && !node.text.startsWith('0000'))
      return { sql: [{ param: node.text }, '::date'], type, literal: node.text }
    if (type.kind === 'duration') return { sql: [], type, literal: node.text }
    if (type.kind === 'dateTime' && /^[1-9]\d{3}-.*(?:Z|[+-]\d\d:\d\d)$/i.test(node.text))
      return { sql: [{ param: node.text }, '::timestamptz'], type, literal: node.text }
    return refuse(node, node.text)
  },
  name: writeLeaf,
  path: writeLeaf,
  negation: (node, push) => {
    const value = push.part(node.value)
    if (value.type.kind !== 'number') return refuse(node, '-')
    return push.dialect.numbers.negated(value, node)
  },
  arithmetic: (node, push) => arithmeticSql(node, push.part(node.left), push.part(node.right), push.dialect),
  comparison: (node, push) =>
    boolean(compareSql(node.operator, push.part(node.left), push.part(node.right), node, push.dialect)),
  between: (node, push) => {
    const value = push.part(node.value)
    const [low, high] = [push.part(node.low), push.part(node.high)]
    return boolean(
      sql`(${compareSql('>=', value, low, node, push.dialect)} and ${compareSql('<=', value, high, node, push.dialect)})`,
    )
  },
  in: (node, push) => {
    const value = push.part(node.value)
    return boolean(holdsSql(node.tests.map(test => writeTest(test, value, push))))
  },
  and: (node, push) =>
    boolean(
      sql`(${joinSql(
        node.items.map(item => condition(item, push)),
        ' and ',
      )})`,
    ),
  or: (node, push) =>
    boolean(
      sql`(${joinSql(
        node.items.map(item => condition(item, push)),
        ' or ',
      )})`,
    ),
  if: (node, push) => {
    const branches = push.dialect.numbers.alike([push.part(node.yes), push.part(node.no)], node)
    const [yes = nothing, no = nothing] = branches
    const type = push.checked.types.get(node) ?? t.any
    if (!scalar.has(type.kind)) return refuse(node, 'if')
    const digits = yes.digits ?? no.digits
    return {
      sql: sql`(case when ${condition(node.condition, push)} then ${yes.sql} else ${no.sql} end)`,
      type,
      ...(digits && { digits }),
    }
  },
  call: (node, push) => {
    const binding = push.checked.bindings.get(node.callee)
    if (binding?.kind !== 'builtin' || node.names) return refuse(node, node.kind)
    const { name } = binding.def
    const [list] = node.args
    if (name === 'list contains' && list?.kind === 'list' && node.args[1]) {
      const element = push.part(node.args[1])
      return boolean(
        holdsSql(list.items.map(item => compareSql('=', element, push.part(item), item, push.dialect))),
      )
    }
    return (
      foldSql(name, node, push) ??
      conditionalFoldSql(name, node, push) ??
      roundedQuotientSql(name, node, push) ??
      callSql(name, node.args.map(push.part), node, push.checked.types.get(node) ?? t.any, push.dialect)
    )
  },
  some: quantifiedSql,
  every: quantifiedSql,
}

const condition = (node: Node, push: Push): Sql => {
  const part = push.part(node)
  return part.literal === null
    ? ['null::boolean']
    : part.type.kind === 'boolean'
      ? part.sql
      : refuse(node, 'condition')
}
