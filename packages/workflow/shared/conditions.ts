import { type Issue, issue } from '@gantry/base/shared'
import type { Mention } from '@gantry/designs/shared'
import { sayIssue } from '@gantry/expr/shared'
import { type PlannedCondition, planCondition, slavesAmong } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'

type Tables = ReadonlyMap<TableId, TableDef>

/** A condition over a record with its slave rows. `tables` has the slave tables, among others. */
export const planWhen = (when: string, table: TableDef, tables: Tables): PlannedCondition =>
  planCondition(when, table, slavesAmong(table, tables))

/** What is wrong with a condition over the record. */
export const checkWhen = (place: string, when: string, table: TableDef, tables: Tables): readonly Issue[] =>
  planWhen(when, table, tables).checked.issues.map(found =>
    issue(place, 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
  )

/** The fields a condition reads, and the columns of slave rows. */
export const mentionsOfWhen = (
  at: string,
  when: string,
  table: TableDef,
  tables: Tables,
): readonly Mention[] =>
  planWhen(when, table, tables).reads.flatMap(([part = '', column]): readonly Mention[] => {
    const rows = column === undefined ? undefined : slavesAmong(ofField(table, part), tables)
    return [
      { at, to: { kind: 'table', id: table.id, part }, how: 'reads' },
      ...[...(rows?.keys() ?? [])].map(
        (id): Mention => ({ at, to: { kind: 'table', id, part: column ?? '' }, how: 'reads' }),
      ),
    ]
  })

/** The table with one of its fields alone. */
const ofField = (table: TableDef, field: string): TableDef => {
  const def = table.fields[field]
  return { ...table, fields: def ? { [field]: def } : {} }
}
