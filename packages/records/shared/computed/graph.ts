import { localise, type Text } from '@gantry/base/shared'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { type Dependency, dependenciesOf, isRollUp, type Tables } from './dependencies.ts'
import { arrange, type Edges } from './walk.ts'

export type { Dependency } from './dependencies.ts'

/**
 * A computed field to recompute when fields of another table's record change, and how its records are found.
 */
export interface Dependant {
  readonly table: TableId
  readonly field: FieldId
  readonly how:
    | {
        readonly path: 'lookup' /** The field of `table` that refers to the changed record. */
        readonly via: FieldId
      }
    | {
        readonly path: 'rollUp' /** The field of the changed record that refers to the one of `table`. */
        readonly by: FieldId
      }
}

/** A dependency cycle; its first field is not repeated at the end. */
export type Cycle = readonly { readonly table: TableDef; readonly field: FieldId }[]

/** Dependencies between the computed fields of a space. */
export interface ComputedGraph {
  /** Sources of a computed field; none for other fields. */
  dependenciesOf(table: TableId, field: FieldId): readonly Dependency[]
  /**
   * Computed fields of other records to recompute when these fields of a record of `table` change; inserted and
   * deleted records count as changed in all fields. Excludes fields of the record itself and its slave rows.
   */
  dependantsOf(table: TableId, changed: readonly FieldId[]): readonly Dependant[]
  /** One cycle per strongly connected component. */
  readonly circles: readonly Cycle[]
}

/** Pure; computed once per catalog. */
export const computedGraph = (tables: Tables): ComputedGraph => {
  const dependencies = new Map<TableId, ReadonlyMap<FieldId, readonly Dependency[]>>()
  for (const table of tables.values()) {
    const own = dependenciesOf(table, tables)
    if (own.size > 0) dependencies.set(table.id, own)
  }
  const edges: Edges = new Map()
  for (const [table, fields] of dependencies)
    for (const [field, reads] of fields)
      edges.set(
        nameOf(table, field),
        reads.map(read => nameOf(read.table, read.field)),
      )
  const dependants = dependantsIn(tables, dependencies)
  return {
    dependenciesOf: (table, field) => dependencies.get(table)?.get(field) ?? [],
    dependantsOf: (table, changed) => [
      ...new Set(changed.flatMap(field => dependants.get(nameOf(table, field)) ?? [])),
    ],
    circles: arrange(edges).circles.map(nodes =>
      nodes.flatMap(node => {
        const [id, field] = parts(node)
        const table = tables.get(id)
        return table ? [{ table, field }] : []
      }),
    ),
  }
}

const dependantsIn = (
  tables: Tables,
  dependencies: ReadonlyMap<TableId, ReadonlyMap<FieldId, readonly Dependency[]>>,
): ReadonlyMap<string, readonly Dependant[]> => {
  const found = new Map<string, Dependant[]>()
  for (const [id, fields] of dependencies)
    for (const [field, reads] of fields) {
      const dependant = dependantOf(tables.get(id), field)
      if (!dependant) continue
      for (const read of reads)
        if (read.path === 'lookup' || read.path === 'rollUp') {
          const name = nameOf(read.table, read.field)
          found.set(name, [...(found.get(name) ?? []), dependant])
        }
    }
  return found
}

const dependantOf = (table: TableDef | undefined, field: FieldId): Dependant | undefined => {
  const def = table?.fields[field]
  const computed = def?.computed
  if (!table || !def || !computed) return undefined
  if ('lookup' in computed) return { table: table.id, field, how: { path: 'lookup', via: computed.lookup } }
  return isRollUp(def) && def.computed.by !== undefined
    ? { table: table.id, field, how: { path: 'rollUp', by: def.computed.by } }
    : undefined
}

/** Ids contain no dots, so the name is unique. */
const nameOf = (table: TableId, field: FieldId): string => `${table}.${field}`
const parts = (node: string): readonly [TableId, FieldId] => {
  const dot = node.indexOf('.')
  return [node.slice(0, dot), node.slice(dot + 1)]
}

/** `Orders.Total → Customers.Turnover → Orders.Total`, with labels in both languages. */
export const describeCycle = (circle: Cycle): { readonly 'zh-CN': string; readonly en: string } => {
  const [first] = circle
  const way = first ? [...circle, first] : []
  const say = (lang: 'zh-CN' | 'en') =>
    way
      .map(({ table, field }) => `${localise(table.label, lang)}.${localise(labelOf(table, field), lang)}`)
      .join(' → ')
  return { 'zh-CN': say('zh-CN'), en: say('en') }
}

const labelOf = (table: TableDef, field: FieldId): Text => table.fields[field]?.label ?? field
