import { type Issue, issue } from '@gantry/base/shared'
import {
  type Checked,
  check,
  duckdb,
  type ExprType,
  parse,
  reads,
  type SqlPiece,
  sayIssue,
  toSql,
} from '@gantry/expr/shared'
import { type Column, digitsByName, scopeOfColumns } from './column.ts'
import { type Binder, quoted } from './sql.ts'

const checked = (source: string, columns: readonly Column[]): Checked => {
  const scope = scopeOfColumns(columns)
  return check(parse(source, scope), scope)
}

const pushed = (found: Checked, columns: readonly Column[]) => {
  const digits = digitsByName(columns)
  return toSql(
    found,
    {
      columnOf: ([name, ...more]) => (more.length === 0 ? name : undefined),
      digitsOf: ([name = '']) => digits.get(name),
    },
    duckdb,
  )
}

/** What is wrong with an expression over these columns whose value has one of the wanted kinds. */
export const formulaIssues = (
  field: string,
  source: string,
  columns: readonly Column[],
  wanted: readonly ExprType['kind'][],
): readonly Issue[] => {
  if (source.trim() === '') return [issue(field, 'required')]
  const found = checked(source, columns)
  const [first] = found.issues
  if (first) return [issue(field, 'formula', { zh: sayIssue(first, 'zh-CN'), en: sayIssue(first, 'en') })]
  if (!wanted.includes(found.type.kind) && found.type.kind !== 'null') return [issue(field, 'type')]
  const sql = pushed(found, columns)
  if ('sql' in sql) return []
  const part = source.slice(sql.from, sql.to)
  return [
    issue(field, 'formula', {
      zh: `「${part}」不能在批量数据上精确计算；除法请写成 round(a / b, 2)`,
      en: `“${part}” cannot be computed exactly on many rows; write a division as round(a / b, 2)`,
    }),
  ]
}

/** An expression as SQL over the columns. `formulaIssues` must have found nothing. */
export const formulaSql = (source: string, columns: readonly Column[], binder: Binder): string => {
  const sql = pushed(checked(source, columns), columns)
  if (!('sql' in sql)) throw new Error(`not checked: ${source}`)
  return sql.sql
    .map((piece: SqlPiece<string | undefined>) => {
      if (typeof piece === 'string') return piece
      if ('param' in piece) return binder.param(piece.param)
      if ('env' in piece) return binder.env(piece.env)
      return quoted(piece.column ?? '')
    })
    .join('')
}

/** Names of the columns an expression reads. */
export const columnsRead = (source: string, columns: readonly Column[]): readonly string[] => [
  ...new Set(reads(checked(source, columns)).flatMap(([name]) => (name === undefined ? [] : [name]))),
]
