import { type Issue, issue, isUuid, type Json } from '@gantry/base/shared'
import { fieldTypeOf, namesInList } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type FieldId, type TableDef, type TableId, where } from '@gantry/model/shared'
import { tableOf } from '../catalog/snapshots.ts'
import { findRecords } from '../read/find-records.ts'

type Input = Record<string, Json>

/** Cache of resolved names by table: sheets repeat few names. */
export type KnownNames = Map<TableId, Map<string, readonly string[]>>

/** Maximum cached names per table; beyond it the cache is cleared, so memory stays bounded. */
const mostNames = 50_000

/**
 * Sheets name people, departments and linked records by their titles. Replaces the names in all rows by ids,
 * with one query per reference field, among the records the person may read. Returns unknown and ambiguous
 * names, by row.
 */
export const resolveReferences = async (
  ctx: Ctx,
  table: TableDef,
  rows: readonly Input[],
  known: KnownNames = new Map(),
): Promise<readonly Issue[][]> => {
  const issues: Issue[][] = rows.map(() => [])
  for (const [id, field] of Object.entries(table.fields)) {
    const target = fieldTypeOf(field).target?.(field)
    if (target === undefined) continue
    // A cell of a list field contains several names; a name may contain a separator, so the whole cell is
    // looked up as well.
    const many = fieldTypeOf(field).kind === 'set'
    const names = new Set(rows.flatMap(row => namesIn(row[id], many)))
    if (names.size === 0) continue
    const found = await withKnown(ctx, target, names, known)
    for (const [index, row] of rows.entries()) {
      const value = row[id] ?? null
      if (namesIn(value, many).length === 0) continue
      const named =
        many && isName(value) && !found.get(value.trim())?.length ? [...namesInList(value)] : value
      row[id] = replace(named, id, found, issues[index]!)
    }
  }
  return issues
}

const withKnown = async (
  ctx: Ctx,
  target: TableId,
  names: ReadonlySet<string>,
  known: KnownNames,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const before = known.get(target) ?? new Map<string, readonly string[]>()
  const kept = before.size > mostNames ? new Map<string, readonly string[]>() : before
  known.set(target, kept)
  const fresh = [...names].filter(name => !kept.has(name))
  if (fresh.length === 0) return kept
  const found = await idsOf(ctx, target, fresh)
  for (const name of fresh) kept.set(name, found.get(name) ?? [])
  return kept
}

const namesIn = (value: Json | undefined, many: boolean): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter(isName)
    .flatMap(name => (many ? [name.trim(), ...namesInList(name)] : [name.trim()]))
    .filter(isName)

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && !isUuid(value.trim())

const replace = (
  value: Json,
  field: FieldId,
  found: ReadonlyMap<string, readonly string[]>,
  issues: Issue[],
): Json => {
  if (Array.isArray(value)) return value.map(one => replace(one, field, found, issues))
  if (!isName(value)) return value
  const ids = found.get(value.trim()) ?? []
  if (ids.length === 1) return ids[0]!
  issues.push(issue(field, ids.length === 0 ? 'record_missing' : 'record_ambiguous', { value }))
  return null
}

const chunk = 200

const idsOf = async (ctx: Ctx, target: string, names: readonly string[]): Promise<Map<string, string[]>> => {
  const { title } = await tableOf(ctx, target)
  const found = new Map<string, string[]>()
  for (let start = 0; start < names.length; start += chunk) {
    // Two matches are enough to know that a name is ambiguous, and the page size is limited.
    const page = await findRecords(ctx, target, {
      filter: where(title, 'in', names.slice(start, start + chunk)),
      fields: [title],
      pageSize: chunk * 2,
      count: 'none',
    })
    for (const row of page.data) {
      const name = String(row[title])
      found.set(name, [...(found.get(name) ?? []), String(row.id)])
    }
  }
  return found
}
