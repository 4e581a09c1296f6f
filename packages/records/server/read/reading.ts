import { maskInSql } from '@gantry/fields/server'
import { ident, type Sql, sql } from '@gantry/kernel/server'
import type { FieldDef, FieldId, Operation, TableDef } from '@gantry/model/shared'
import { columnName, physicalTable } from '../physical.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { type FieldRights, fieldRights, openOn } from '../policy/field-rights.ts'
import { masterOf } from '../policy/grants.ts'
import { type MaskedFields, maskedFields } from '../policy/masked-fields.ts'
import { both, type RowFilter } from '../policy/row-filter.ts'
import type { Rows } from '../policy/rows.ts'
import type { Scope } from '../policy/scope.ts'
import { slaveFields } from '../schema/stored-fields.ts'
import { columnInLanguage } from './column-in-language.ts'
import type { Plan } from './run-read.ts'
import { translatedColumn, translatedInto } from './translated-column.ts'

/** What one actor may read of one table: the basis of every query on it. */
export interface Reading extends Rows {
  readonly scope: Scope
  /** Rows the actor may read; for a slave table, rows of its master. */
  readonly admitted: RowFilter
  readonly rights: FieldRights
  readonly masked: MaskedFields
  /** Expression that replaces a field's column in output, if any. */
  readonly shown?: (id: FieldId) => Sql | undefined
  /** The same as `column` without the language of the actor: search looks in all languages. */
  readonly stored?: Rows['column']
  /** The same as `column` of translated fields, once for each language that some are translated into. */
  readonly translations?: readonly Rows['column'][]
  /** Statements built for this reading, by shape. */
  readonly plans: Map<string, Plan>
}

/** Living records, or those in the recycle bin. */
export type Life = 'living' | 'removed'

export const readingOf = (scope: Scope, operation: Operation = 'read', alias = 'r'): Reading => {
  const { catalog, table } = scope
  const master = masterOf(scope)
  const admitted = allowedRows(scope, operation)
  if (master === table) {
    const rights = fieldRights(scope, operation)
    const masked = maskedFields(scope)
    return {
      catalog,
      table,
      alias,
      scope,
      admitted,
      rights,
      masked,
      plans: new Map(),
      column: asked(scope, rights, masked, alias, id => columnInLanguage(scope, scope.actor.lang, alias, id)),
      stored: asked(scope, rights, masked, alias, () => undefined),
      translations: translatedInto(scope).map(lang =>
        asked(scope, rights, masked, alias, id => translatedColumn(scope, lang, alias, id)),
      ),
      shown: shown(scope, rights, masked, alias),
    }
  }
  const through = slaveFields(master).find(field => field.table === table.id)
  const open = through ? openOn(fieldRights({ ...scope, table: master }, operation), through.id) : false
  return {
    catalog,
    table,
    alias,
    scope,
    admitted: both([admitted, open]),
    rights: { always: 'all', conditional: [] },
    masked: maskedFields(scope),
    plans: new Map(),
    shown: shown(scope, { always: 'all', conditional: [] }, maskedFields(scope), alias),
  }
}

/**
 * A field open on some rows only is null on all others in filters, sorts and groups; likewise a field masked there,
 * because otherwise its values could be found by filtering. Of a field in two languages the words in that of the reader are
 * compared, which are the ones shown.
 */
const asked = (
  { catalog, table }: Scope,
  rights: FieldRights,
  masked: MaskedFields,
  alias: string,
  inLanguage: (id: FieldId) => Sql | undefined,
): Rows['column'] => {
  if (rights.conditional.length === 0 && masked.size === 0 && !isInLanguages(table)) return undefined
  return (id: FieldId): Sql | undefined => {
    const open = both([openedBy(rights, id), masked.get(id) ?? true])
    if (open === true) return inLanguage(id)
    const column = slaveFields(table).some(field => field.id === id)
      ? sql`true`
      : (inLanguage(id) ?? ident(alias, columnName(id)))
    return sql`(case when ${compileFilter(open, { catalog, table, alias })} then ${column} end)`
  }
}

/** Whether some fields have words of their own for readers of another language. */
const isInLanguages = ({ inEnglish, translated }: TableDef): boolean =>
  inEnglish !== undefined || translated !== undefined

/** In output a masked value replaces the full one, and words in the language of the reader those of the field. */
const shown = (scope: Scope, rights: FieldRights, masked: MaskedFields, alias: string): Reading['shown'] => {
  const { catalog, table } = scope
  if (masked.size === 0 && !isInLanguages(table)) return undefined
  return (id: FieldId): Sql | undefined => {
    const field = table.fields[id]
    if (!field) return undefined
    const whole = masked.get(id)
    const rows: Rows = { catalog, table, alias }
    const value =
      whole === undefined
        ? columnInLanguage(scope, scope.actor.lang, alias, id)
        : maskedColumn(field, whole, rows, id)
    if (value === undefined) return undefined
    const open = openedBy(rights, id)
    return open === true ? value : sql`(case when ${compileFilter(open, rows)} then ${value} end)`
  }
}

/** Column of a masked field: full value on the given rows, masked on all others. */
export const maskedColumn = (field: FieldDef, whole: RowFilter, rows: Rows, id: FieldId): Sql => {
  const column = ident(rows.alias, columnName(id))
  const part = maskInSql(field, column)
  return whole === false
    ? part
    : sql`(case when ${compileFilter(whole, rows)} then ${column} else ${part} end)`
}

/** Fields that no grant lists have been removed from queries and output before. */
const openedBy = (rights: FieldRights, id: FieldId): RowFilter =>
  rights.conditional.find(({ fields }) => fields.has(id))?.rows ?? true

export const from = (reading: Reading): Sql =>
  sql`${physicalTable(reading.catalog.space, reading.table)} ${ident(reading.alias)}`

/**
 * The permission for scans in sort order where most rows are open: written so that the planner cannot use an
 * index for it and needs no time to estimate it; one plan suits every actor.
 */
export const admissionWalked = (reading: Reading, life: Life): Sql =>
  admission(reading, life, reading.admitted, true)

/**
 * Space, life and permission of a row: the condition of every query. `admitted` is a part of the admitted rows
 * where rules are queried one by one.
 */
export const admission = (
  reading: Reading,
  life: Life = 'living',
  admitted: RowFilter = reading.admitted,
  walked = false,
): Sql => {
  const { catalog, table, alias, scope } = reading
  const at = (column: string) => ident(alias, column)
  const wall = table.home === 'platform' ? sql`${at('space')} = ${catalog.space} and ` : sql``
  const alive = life === 'living' ? sql`${at('deleted_at')} is null` : sql`${at('deleted_at')} is not null`
  const master = masterOf(scope)
  if (master === table) {
    const rows: Rows = { catalog, table, alias, walked }
    return admitted === true
      ? sql`${wall}${alive}`
      : sql`${wall}${alive} and ${compileFilter(admitted, rows)}`
  }
  const rows: Rows = { catalog, table: master, alias: 'm' }
  return sql`${wall}${alive} and exists (
    select 1 from ${physicalTable(catalog.space, master)} m
    where m.id = ${at('master_id')} and m.deleted_at is null and ${compileFilter(admitted, rows)})`
}
