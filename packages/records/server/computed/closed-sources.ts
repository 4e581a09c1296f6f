import { type Issue, issue, type Lang, localise } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, FieldId, Grant, TableDef, TableId } from '@gantry/model/shared'

type Tables = ReadonlyMap<TableId, TableDef>

/**
 * Lookups and roll-ups that show a field of another table to people who may not read it there. Allowed, but
 * reported to the designer. Decided by grants alone: a rule that opens the field here needs one for everybody,
 * or for the same people, there; their row filters are not compared.
 */
export const closedSources = (table: TableDef, tables: Tables, lang: Lang): readonly Issue[] =>
  Object.entries(table.fields).flatMap(([id, field]) => {
    const source = sourceOf(table, field, tables)
    if (!source) return []
    const there = readGrants(source.table, source.field, tables)
    const isOpen = ({ who }: Grant): boolean =>
      there.some(grant => grant.who === undefined || JSON.stringify(grant.who) === JSON.stringify(who))
    if (readGrants(table, id, tables).every(isOpen)) return []
    const of = source.table.fields[source.field]
    return [
      issue(`${table.id}.fields.${id}`, 'source_closed', {
        table: localise(source.table.label, lang),
        field: localise(of?.label ?? source.field, lang),
      }),
    ]
  })

interface Source {
  readonly table: TableDef
  readonly field: FieldId
}

const sourceOf = (table: TableDef, { computed }: FieldDef, tables: Tables): Source | null => {
  if (!computed || 'formula' in computed) return null
  const link = 'lookup' in computed ? table.fields[computed.lookup] : undefined
  const id = 'lookup' in computed ? link && fieldTypeOf(link).target?.(link) : computed.from
  const from = id === undefined ? undefined : tables.get(id)
  return from && computed.of !== undefined ? { table: from, field: computed.of } : null
}

/** Grants to read a field; for slave rows those of the master over the slave field. */
const readGrants = (table: TableDef, field: FieldId, tables: Tables): readonly Grant[] => {
  const master = table.master === undefined ? undefined : tables.get(table.master)
  const { policy, fields } = master ?? table
  const gate = master
    ? Object.keys(fields).find(id => {
        const def = fields[id]
        return def !== undefined && fieldTypeOf(def).rows?.(def) === table.id
      })
    : field
  return policy.filter(
    grant =>
      grant.operations.includes('read') &&
      (grant.fields === undefined || (gate !== undefined && grant.fields.includes(gate))),
  )
}
