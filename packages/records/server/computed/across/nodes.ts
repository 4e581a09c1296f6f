import { fieldTypeOf, isFormula, type PlannedFormula, planFormulas } from '@gantry/fields/shared'
import { noActor } from '@gantry/kernel/server'
import type { FieldDef, FieldId, RollUpFunction, TableDef, TableId } from '@gantry/model/shared'
import { type Dependency, dependenciesOf, isLookup, isRollUp } from '../../../shared/computed/dependencies.ts'
import { arrange, type Edges } from '../../../shared/computed/walk.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { type Place, placeOf } from '../../policy/place.ts'
import { filterIssues, resolveTerms } from '../../policy/resolve-terms.ts'
import type { RowFilter } from '../../policy/row-filter.ts'

interface NodeFacts {
  /** `<table>.<field>`: unique in a space. */
  readonly key: string
  readonly table: TableDef
  readonly id: FieldId
  readonly field: FieldDef
}

/** A field that copies a value of the linked record. */
export interface LookupNode extends NodeFacts {
  readonly kind: 'lookup'
  readonly via: FieldId
  readonly target: TableDef
  readonly of: Place
}

/** A field that aggregates many rows. */
export interface RollUpNode extends NodeFacts {
  readonly kind: 'rollUp'
  readonly fn: RollUpFunction
  readonly rows: TableDef
  /** The field of the rows that refers to the record; null: slave rows. */
  readonly by: FieldId | null
  /** A row may refer to several records. */
  readonly many: boolean
  readonly of: Place | null
  readonly where: RowFilter
  /** Fields of the rows that determine their contribution. */
  readonly reads: ReadonlySet<FieldId>
}

/** A formula that depends, directly or indirectly, on other records. */
export interface FormulaNode extends NodeFacts {
  readonly kind: 'formula'
  readonly formula: PlannedFormula
  readonly reads: readonly Dependency[]
}

export type Node = LookupNode | RollUpNode | FormulaNode

/** Dependencies between records of a space. */
export interface Across {
  /** In topological order. */
  readonly order: readonly Node[]
  node(table: TableId, field: FieldId): Node | undefined
  /** Nodes whose values are stored in rows of the table. */
  readonly of: ReadonlyMap<TableId, readonly Node[]>
  /** Roll-ups over rows of the table that refer to other records. */
  readonly rollUpsOver: ReadonlyMap<TableId, readonly RollUpNode[]>
  /** Lookups that read from the table. */
  readonly lookupsInto: ReadonlyMap<TableId, readonly LookupNode[]>
}

const known = new WeakMap<Catalog, Across>()

/** Computed once per snapshot. */
export const acrossOf = (catalog: Catalog): Across => {
  const kept = known.get(catalog)
  if (kept) return kept
  const made = read(catalog)
  known.set(catalog, made)
  return made
}

const read = (catalog: Catalog): Across => {
  const { tables } = catalog
  const made = [...tables.values()].map(table => ({ table, needs: dependenciesOf(table, tables) }))
  const edges: Edges = new Map(
    made.flatMap(({ table, needs }) =>
      [...needs].map(([id, reads]) => [
        nameOf(table.id, id),
        reads.map(read => nameOf(read.table, read.field)),
      ]),
    ),
  )
  const { order } = arrange(edges)
  const nodes = new Map<string, Node>()
  const all = new Map(
    made.flatMap(({ table, needs }) =>
      [...needs].map(([id, reads]) => [nameOf(table.id, id), { table, id, reads }] as const),
    ),
  )
  const formulas = new Map<TableId, ReadonlyMap<FieldId, PlannedFormula>>()
  const formulaOf = (table: TableDef, id: FieldId): PlannedFormula | undefined => {
    const planned =
      formulas.get(table.id) ?? new Map(planFormulas(table, tables).map(each => [each.id, each]))
    formulas.set(table.id, planned)
    return planned.get(id)
  }
  for (const key of order) {
    const found = all.get(key)
    const node = found && nodeOf(catalog, found, nodes, formulaOf)
    if (node) nodes.set(key, node)
  }
  const ordered = [...nodes.values()]
  return {
    order: ordered,
    node: (table, field) => nodes.get(nameOf(table, field)),
    of: grouped(ordered, node => node.table.id),
    rollUpsOver: grouped(
      ordered.filter(node => node.kind === 'rollUp'),
      node => node.rows.id,
    ),
    lookupsInto: grouped(
      ordered.filter(node => node.kind === 'lookup'),
      node => node.target.id,
    ),
  }
}

const nodeOf = (
  catalog: Catalog,
  { table, id, reads }: { table: TableDef; id: FieldId; reads: readonly Dependency[] },
  before: ReadonlyMap<string, Node>,
  formulaOf: (table: TableDef, id: FieldId) => PlannedFormula | undefined,
): Node | undefined => {
  const field = table.fields[id]
  if (!field) return undefined
  const facts: NodeFacts = { key: nameOf(table.id, id), table, id, field }
  if (isLookup(field)) {
    const { lookup: via, of } = field.computed
    const link = table.fields[via]
    const target = link && catalog.tables.get(fieldTypeOf(link).target?.(link) ?? '')
    const place = target && placeOf(target, of)
    return target && place && { ...facts, kind: 'lookup', via, target, of: place }
  }
  if (isRollUp(field)) {
    const { rollUp: fn, from, by = null, of, where = true } = field.computed
    const rows = catalog.tables.get(from)
    if (!rows) return undefined
    // A node whose sources are missing would block every write, so such a field keeps its values.
    const scope = { catalog, table: rows, actor: noActor, now: new Date(0) }
    const named = [by, of].filter(field => typeof field === 'string')
    if (named.some(field => !placeOf(rows, field)) || filterIssues(where, scope).length > 0) return undefined
    return {
      ...facts,
      kind: 'rollUp',
      fn,
      rows,
      by,
      many: by !== null && placeOf(rows, by)?.kind === 'set',
      of: of === undefined ? null : (placeOf(rows, of) ?? null),
      // The condition does not depend on the actor, so an actor without rights resolves it.
      where: resolveTerms(where, scope),
      reads: new Set(reads.map(read => read.field)),
    }
  }
  const formula = isFormula(field) ? formulaOf(table, id) : undefined
  const remote = reads.some(read => before.has(nameOf(read.table, read.field)))
  return formula && remote ? { ...facts, kind: 'formula', formula, reads } : undefined
}

const nameOf = (table: TableId, field: FieldId): string => `${table}.${field}`

const grouped = <Each>(
  list: readonly Each[],
  keyOf: (each: Each) => string,
): ReadonlyMap<string, readonly Each[]> => {
  const groups = new Map<string, Each[]>()
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}
