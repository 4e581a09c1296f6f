import type { CallNode, Node, QuantifiedNode } from '../ast/node.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { criterionSql } from './criterion-sql.ts'
import type { Dialect } from './dialect.ts'
import { refuse } from './not-pushable.ts'
import type { Push, RowsOf } from './push.ts'
import { joinSql, type Sql, type SqlPart, sql } from './sql.ts'

/** Slave rows that pass some conditions, and what is wanted of each. */
interface Chosen {
  readonly rows: RowsOf
  readonly where: readonly Sql[]
  readonly value: SqlPart | null
}

/** The rows a list of an expression means: those of a field, filtered, a part of each, or a value made of each. */
const chooseRows = (node: Node, push: Push): Chosen => {
  const rows = push.rowsOf(node)
  if (rows) return { rows, where: [], value: null }
  if (node.kind === 'filter') {
    const chosen = chooseRows(node.source, push)
    if (chosen.value || push.checked.types.get(node.condition)?.kind !== 'boolean')
      return refuse(node, 'filter')
    return { ...chosen, where: [...chosen.where, push.within([chosen.rows]).condition(node.condition)] }
  }
  if (node.kind === 'path') {
    const { source, path } = splitPath(node, push)
    const chosen = chooseRows(source, push)
    const type = itemOf(push.checked.types.get(node))
    if (chosen.value) return refuse(node, node.name.name)
    return { ...chosen, value: push.columnOfRows(chosen.rows, idsOf(path, push), node, type) }
  }
  if (node.kind === 'for') {
    const [only] = node.iterators
    if (!only || node.iterators.length > 1 || only.until) return refuse(node, 'for')
    const chosen = chooseRows(only.source, push)
    if (chosen.value) return refuse(node, 'for')
    // Inside stands the row, and further out the results so far, which no column holds.
    return { ...chosen, value: push.within([chosen.rows, null]).part(node.body) }
  }
  return refuse(node, node.kind)
}

/** A path as the list it starts from and the steps it takes from each item. */
const splitPath = (
  node: Extract<Node, { kind: 'path' }>,
  push: Push,
): { source: Node; path: readonly Node[] } => {
  const path: Node[] = [node]
  let source: Node = node.source
  while (source.kind === 'path' && !push.rowsOf(source)) {
    path.unshift(source)
    source = source.source
  }
  return { source, path }
}

const idsOf = (path: readonly Node[], { checked }: Push): readonly string[] =>
  path.map(node => {
    const binding = checked.bindings.get(node)
    return binding?.kind === 'entry' ? binding.key : refuse(node, node.kind)
  })

const itemOf = (type: ExprType | undefined): ExprType => (type?.kind === 'list' ? type.of : t.any)

const select = ({ rows, where }: Chosen, what: Sql): Sql =>
  sql`(select ${what} from ${[{ column: rows.from }]}${where.length > 0 ? [' where ', ...joinSql(where, ' and ')] : []})`

/** Nothing is known of a whole with an unknown part. */
const unlessEmpty = (value: Sql, what: Sql): Sql => sql`case when count(*) = count(${value}) then ${what} end`

/** A function of the rows of a list, from the value of each. */
type Fold = (value: SqlPart, node: Node, dialect: Dialect) => SqlPart

const fold =
  (write: Fold, ...kinds: readonly ExprType['kind'][]) =>
  (chosen: Chosen, node: Node, dialect: Dialect): SqlPart => {
    const { value } = chosen
    if (!value || !(kinds.length > 0 ? kinds : ['number']).includes(value.type.kind))
      return refuse(node, value?.type.kind ?? 'list')
    // What is known of each row, as that it is always 1, is not known of what no rows come to.
    const { literal: _ofEach, ...part } = write(value, node, dialect)
    return { ...part, sql: select(chosen, part.sql) }
  }

const extreme = (name: 'min' | 'max') =>
  fold(
    (value, _node, { ordered }) => {
      const text = value.type.kind === 'string' ? ordered(value.sql) : value.sql
      return { ...value, sql: unlessEmpty(value.sql, sql`${[name]}(${text})`) }
    },
    'number',
    'string',
    'date',
    'dateTime',
  )

const isSome: Fold = ({ sql: value }) => ({
  sql: sql`case when bool_or(${value}) then true when count(*) = count(${value}) then false end`,
  type: t.boolean,
})
const isEvery: Fold = ({ sql: value }) => ({
  sql: sql`case when not bool_and(${value}) then false when count(*) = count(${value}) then true end`,
  type: t.boolean,
})

const counted: Fold = (value, _node, { numbers }) => numbers.counted(sql`count(${value.sql})`)

const folds: Readonly<Record<string, (chosen: Chosen, node: Node, dialect: Dialect) => SqlPart>> = {
  count: (chosen, _node, { numbers }) => {
    const part = numbers.counted(['count(*)'])
    return { ...part, sql: select(chosen, part.sql) }
  },
  COUNT: fold(counted),
  COUNTA: fold(counted, 'number', 'string', 'boolean', 'date', 'dateTime'),
  sum: fold((value, node, { numbers }) => {
    const part = numbers.sum(value, node)
    return { ...part, sql: unlessEmpty(value.sql, part.sql) }
  }),
  SUM: fold((value, node, { numbers }) => {
    const part = numbers.sum(value, node)
    return { ...part, sql: sql`coalesce(${part.sql}, 0)` }
  }),
  mean: fold((value, node, { numbers }) => {
    const part = numbers.mean(value, ['count(*)'], node)
    return { ...part, sql: unlessEmpty(value.sql, part.sql) }
  }),
  AVERAGE: fold((value, node, { numbers }) => numbers.mean(value, sql`count(${value.sql})`, node)),
  min: extreme('min'),
  max: extreme('max'),
  any: fold(isSome, 'boolean'),
  all: fold(isEvery, 'boolean'),
}

/** A function over a list of slave rows, as a subselect; null when its argument is no list. */
export const foldSql = (name: string, node: CallNode, push: Push): SqlPart | null => {
  const [list] = node.args
  if (!list || node.args.length > 1 || push.checked.types.get(list)?.kind !== 'list') return null
  const write = Object.hasOwn(folds, name) ? folds[name] : undefined
  return write ? write(chooseRows(list, push), node, push.dialect) : null
}

const conditionalFolds: Readonly<Record<string, keyof typeof folds>> = {
  SUMIF: 'SUM',
  COUNTIF: 'count',
  AVERAGEIF: 'AVERAGE',
}

/** `SUMIF(items.kind, "a", items.qty)`: the fold of the rows that pass, as a subselect; null for other functions. */
export const conditionalFoldSql = (name: string, node: CallNode, push: Push): SqlPart | null => {
  const write = Object.hasOwn(conditionalFolds, name) ? folds[conditionalFolds[name] ?? ''] : undefined
  const [list, criterion, values] = node.args
  if (!write || !list || !criterion || node.names) return null
  const asked = chooseRows(list, push)
  const taken = values ? chooseRows(values, push) : asked
  const sameRows =
    taken.rows === asked.rows && (taken === asked || taken.where.length + asked.where.length === 0)
  if (!asked.value || !sameRows) return refuse(node, 'list')
  const passes = criterionSql(criterion, asked.value, push)
  return write({ ...taken, where: [...taken.where, passes] }, node, push.dialect)
}

/** `some … satisfies` and `every … satisfies` over slave rows. */
export const quantifiedSql = (node: QuantifiedNode, push: Push): SqlPart => {
  const [only] = node.iterators
  if (!only || node.iterators.length > 1 || only.until) return refuse(node, node.kind)
  const chosen = chooseRows(only.source, push)
  if (chosen.value) return refuse(node, node.kind)
  const value = { sql: push.within([chosen.rows]).condition(node.body), type: t.boolean }
  const { sql: answer } = (node.kind === 'some' ? isSome : isEvery)(value, node, push.dialect)
  return { sql: select(chosen, answer), type: t.boolean }
}
