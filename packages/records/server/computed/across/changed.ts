import type { FieldId, TableId } from '@gantry/model/shared'

/**
 * Rows changed in a transaction, by field. Inserted, deleted and restored rows count as changed in all fields.
 */
export class Changed {
  readonly #fields = new Map<string, Set<string>>()
  readonly #whole = new Map<TableId, Set<string>>()
  /** Rows whose own computed values must be computed. */
  readonly #born = new Map<TableId, Set<string>>()

  field(table: TableId, field: FieldId, ids: Iterable<string>): void {
    addAll(this.#fields, `${table}.${field}`, ids)
  }

  whole(table: TableId, ids: Iterable<string>): void {
    addAll(this.#whole, table, ids)
  }

  born(table: TableId, ids: Iterable<string>): void {
    addAll(this.#born, table, ids)
  }

  bornIn(table: TableId): ReadonlySet<string> {
    return this.#born.get(table) ?? none
  }

  /** Rows of a table changed in any of the fields. */
  in(table: TableId, fields: Iterable<FieldId>): ReadonlySet<string> {
    const found = new Set(this.#whole.get(table))
    for (const field of fields) for (const id of this.#fields.get(`${table}.${field}`) ?? none) found.add(id)
    return found
  }
}

const none: ReadonlySet<string> = new Set()

const addAll = (map: Map<string, Set<string>>, key: string, ids: Iterable<string>): void => {
  const set = map.get(key) ?? new Set()
  for (const id of ids) set.add(id)
  map.set(key, set)
}
