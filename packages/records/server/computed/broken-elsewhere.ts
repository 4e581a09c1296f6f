import { type Issue, issue, localise } from '@gantry/base/shared'
import { isFieldTypeName } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { dependenciesOf } from '../../shared/computed/dependencies.ts'
import { checkComputed } from './check-computed.ts'

type Tables = ReadonlyMap<TableId, TableDef>

/**
 * What a change of tables takes from computed fields of tables that stay as they are: a field that is deleted, or no longer
 * fits what is made from it. Each issue stands at the field that changes, `<table>.fields.<field>`, and names the other.
 */
export const brokenElsewhere = (before: Tables, after: Tables): readonly Issue[] =>
  [...before.values()].flatMap(table => {
    const stays = after.get(table.id) === table && Object.values(table.fields).some(field => field.computed)
    if (!stays || !Object.values(table.fields).every(({ type }) => isFieldTypeName(type))) return []
    const reads = dependenciesOf(table, before)
    if (![...reads.values()].flat().some(read => isChanged(read, before, after))) return []
    if (checkComputed(table, after).length === 0 || checkComputed(table, before).length > 0) return []
    return [...reads].flatMap(([id, of]) =>
      of
        .filter(read => isChanged(read, before, after))
        .map(read => issue(`${read.table}.fields.${read.field}`, 'read_elsewhere', sayField(table, id))),
    )
  })

interface Place {
  readonly table: TableId
  readonly field: string
}

const isChanged = ({ table, field }: Place, before: Tables, after: Tables): boolean =>
  JSON.stringify(before.get(table)?.fields[field]) !== JSON.stringify(after.get(table)?.fields[field])

/** Whoever reads this may work in either language. */
const sayField = (table: TableDef, id: string) => {
  const names = [table.label, table.fields[id]?.label ?? id]
  return {
    zh: names.map(name => localise(name, 'zh-CN')).join(' › '),
    en: names.map(name => localise(name, 'en')).join(' › '),
  }
}
