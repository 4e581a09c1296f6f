import { postgres, type SqlPiece, toSql } from '@gantry/expr/shared'
import { fieldStoreOf } from '@gantry/fields/server'
import { fieldTypeOf, formulaZone, type PlannedFormula } from '@gantry/fields/shared'
import { ident, join, raw, type Sql, sql } from '@gantry/kernel/server'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { columnName, physicalTable } from '../physical.ts'
import { among, ofSpace, tableAs } from './across/rows-sql.ts'

/** Formulas of a table, in evaluation order, that the database can compute. */
export interface PushedFormulas {
  /** Recomputes living rows and returns the ids of changed ones. The rows must be locked. */
  update(ids: readonly string[]): Sql
}

/**
 * One statement with the same results as the closures; null where a formula, or a field it reads or writes, has
 * no equivalent SQL.
 */
export const pushFormulas = (
  catalog: Catalog,
  table: TableDef,
  formulas: readonly PlannedFormula[],
): PushedFormulas | null => {
  const made = new Map<FieldId, Sql>()
  const steps: { readonly name: Sql; readonly value: Sql; readonly result: Sql; readonly column: Sql }[] = []
  for (const [at, formula] of formulas.entries()) {
    const value = valueSql(catalog, table, formula, made)
    const result = fieldStoreOf(formula.field).inExpressions?.from?.(ident('e', 'value'), formula.field)
    if (!value || !result) return null
    const name = ident(`made_${at}`)
    made.set(formula.id, sql`t.${name}`)
    steps.push({ name, value, result, column: ident(columnName(formula.id)) })
  }
  const differs = steps.map(({ name, column }) => sql`m.${column} is distinct from made.${name}`)
  const written = steps.map(({ name, column }) => sql`${column} = made.${name}`)
  return {
    update: ids => {
      // Each formula is computed once and available to later ones.
      const rows = steps.reduce(
        (inner, { name, value, result }) =>
          sql`select t.*, ${result} as ${name} from (${inner}) t cross join lateral (select ${value} as value offset 0) e`,
        sql`select t.* from ${tableAs(catalog.space, table, 't')}
          where t.id = ${among(ids)} and t.deleted_at is null ${ofSpace(catalog.space, table, 't')}`,
      )
      return sql`
        update ${tableAs(catalog.space, table, 'm')} set ${join(written)} from (${rows}) made
        where m.id = made.id and (${join(differs, ' or ')}) returning m.id`
    },
  }
}

const valueSql = (
  catalog: Catalog,
  table: TableDef,
  { checked }: PlannedFormula,
  made: ReadonlyMap<FieldId, Sql>,
): Sql | null => {
  const pushed = toSql<Sql>(
    checked,
    {
      columnOf: ([id = '', ...more]) =>
        more.length > 0 ? undefined : readIn(table, id, made.get(id) ?? ident('t', columnName(id))),
      rowsOf: ([id = '', ...more]) => {
        const field = more.length > 0 ? undefined : fieldIn(table, id)
        const rows = field && catalog.tables.get(fieldTypeOf(field).rows?.(field) ?? '')
        return rows && { from: livingRows(catalog.space, rows), columnOf: path => columnOfRow(rows, path) }
      },
    },
    postgres,
  )
  return 'sql' in pushed ? join(pushed.sql.map(asSql), '') : null
}

/** Slave rows of the record `t`. */
const livingRows = (space: string, rows: TableDef): Sql =>
  sql`(select s.* from ${physicalTable(space, rows)} s where s.master_id = t.id and s.deleted_at is null) item`

const columnOfRow = (rows: TableDef, [id = '', ...more]: readonly string[]): Sql | undefined =>
  more.length > 0 ? undefined : readIn(rows, id, ident('item', columnName(id)))

const readIn = (table: TableDef, id: FieldId, column: Sql): Sql | undefined => {
  const field = fieldIn(table, id)
  return (field && fieldStoreOf(field).inExpressions?.of(column, field)) ?? undefined
}

const fieldIn = (table: TableDef, id: FieldId): FieldDef | undefined =>
  Object.hasOwn(table.fields, id) ? table.fields[id] : undefined

const asSql = (piece: SqlPiece<Sql>): Sql => {
  if (typeof piece === 'string') return raw(piece)
  if ('param' in piece) return sql`${piece.param}`
  if ('column' in piece) return piece.column
  if (piece.env === 'timeZone') return sql`${formulaZone}`
  // `checkTable` refuses stored formulas that use the current time.
  throw new Error(`a stored formula asks for ${piece.env}`)
}
