import { type Issue, issue, localise } from '@gantry/base/shared'
import { isFieldTypeName } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { dependenciesOf } from '../../shared/computed/dependencies.ts'
import { checkComputed } from './check-computed.ts'

type Tables = ReadonlyMap<TableId, TableDef>

/**
 * Issues for computed fields of unchanged tables that a change breaks: a source field is deleted or no longer
 * has a suitable type. Each issue is placed at the changed field, `<table>.fields.<field>`, and names the
 * computed one.
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

/** In both languages, because the reader's language is not known here. */
const sayField = (table: TableDef, id: string) => {
  const names = [table.label, table.fields[id]?.label ?? id]
  return {
    zh: names.map(name => localise(name, 'zh-CN')).join(' › '),
    en: names.map(name => localise(name, 'en')).join(' › '),
  }
}
