import { isPlainObject, type Json } from '@gantry/base/shared'
import type { AnyKind } from '../kind.ts'

/** New ids by old ones. */
export interface Renaming {
  /** Of tables, which are words that may occur anywhere: only places that name a table are changed. */
  readonly tables: ReadonlyMap<string, string>
  /** Of everything else, which are UUIDs and can be nothing else wherever they stand. */
  readonly ids: ReadonlyMap<string, string>
}

/**
 * A body with other ids. Tables are renamed by the kind where it has a way of its own, and otherwise wherever a member is
 * called `table` or `tables`.
 */
export const renamed = (kind: AnyKind, body: Json, { tables, ids }: Renaming): Json =>
  withIds(kind.renameTables?.(body, tables) ?? withTables(body, tables), ids)

const withIds = (value: Json, ids: Renaming['ids']): Json => {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map(item => withIds(item, ids))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [ids.get(key) ?? key, withIds(member as Json, ids)]),
  )
}

export const withTables = (value: Json, tables: Renaming['tables']): Json => {
  if (Array.isArray(value)) return value.map(item => withTables(item, tables))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, inMember(key, member as Json, tables)]),
  )
}

const inMember = (key: string, member: Json, tables: Renaming['tables']): Json => {
  const next = (id: Json): Json => (typeof id === 'string' ? (tables.get(id) ?? id) : id)
  if (key === 'table' && typeof member === 'string') return next(member)
  if (key === 'tables' && Array.isArray(member) && member.every(id => typeof id === 'string'))
    return member.map(next)
  return withTables(member, tables)
}
