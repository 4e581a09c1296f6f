import { type Issue, issue, isUuid, type Json, limits } from '@gantry/base/shared'
import { fieldAbove, fieldTypeOf, namesInList } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type FieldId, type TableDef, type TableId, where } from '@gantry/model/shared'
import { tableOf } from '../catalog/snapshots.ts'
import { findRecords } from '../read/find-records.ts'
import { endsIn, pathsOf, sayPath, titlesInPath } from './tree-paths.ts'

type Input = Record<string, Json>

/** The records of a name. */
interface Named {
  readonly ids: readonly string[]
  /** The paths of several records of a tree, by which people tell them apart. */
  readonly paths?: string
}

/** Cache of resolved names by table: sheets repeat few names. */
export type KnownNames = Map<TableId, Map<string, Named>>

const nobody: Named = { ids: [] }

/** Maximum cached names per table; beyond it the cache is cleared, so memory stays bounded. */
const mostNames = 50_000

/**
 * Sheets name people, departments and linked records by their titles. Replaces the names in all rows by ids,
 * with one query per reference field, among the records the person may read. A record of a tree may be named by its path,
 * or the end of it. Returns unknown and ambiguous names, by row.
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
        many && isName(value) && !found.get(value.trim())?.ids.length ? [...namesInList(value)] : value
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
): Promise<ReadonlyMap<string, Named>> => {
  const before = known.get(target) ?? new Map<string, Named>()
  const kept = before.size > mostNames ? new Map<string, Named>() : before
  known.set(target, kept)
  const fresh = [...names].filter(name => !kept.has(name))
  if (fresh.length === 0) return kept
  const found = await recordsNamed(ctx, await tableOf(ctx, target), fresh)
  for (const name of fresh) kept.set(name, found.get(name) ?? nobody)
  return kept
}

const namesIn = (value: Json | undefined, many: boolean): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter(isName)
    .flatMap(name => (many ? [name.trim(), ...namesInList(name)] : [name.trim()]))
    .filter(isName)

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && !isUuid(value.trim())

const replace = (value: Json, field: FieldId, found: ReadonlyMap<string, Named>, issues: Issue[]): Json => {
  if (Array.isArray(value)) return value.map(one => replace(one, field, found, issues))
  if (!isName(value)) return value
  const { ids, paths } = found.get(value.trim()) ?? nobody
  if (ids.length === 1) return ids[0]!
  issues.push(
    ids.length > 1 && paths !== undefined
      ? issue(field, 'record_ambiguous_path', { value, paths })
      : issue(field, ids.length === 0 ? 'record_missing' : 'record_ambiguous', { value }),
  )
  return null
}

/** Paths listed of a name that several records of a tree have. */
const mostPaths = 5

const recordsNamed = async (
  ctx: Ctx,
  table: TableDef,
  names: readonly string[],
): Promise<ReadonlyMap<string, Named>> => {
  const byTitle = await idsOf(ctx, table, names)
  const above = fieldAbove(table)
  if (above === null) return new Map([...byTitle].map(([name, ids]) => [name, { ids }]))
  // What has no record of the name may be a path, whose last title then is one.
  const written = new Map(
    names
      .filter(name => !byTitle.has(name))
      .map(name => [name, titlesInPath(name)] as const)
      .filter(([, titles]) => titles.length > 1),
  )
  const last = [...new Set([...written.values()].flatMap(titles => titles.at(-1) ?? []))]
  const atEnd = last.length > 0 ? await idsOf(ctx, table, last) : new Map<string, readonly string[]>()
  const doubled = [...byTitle.values()].filter(ids => ids.length > 1)
  const paths = await pathsInTurn(ctx, table, above, [...doubled.flat(), ...[...atEnd.values()].flat()])
  const named = (ids: readonly string[]): Named =>
    ids.length < 2
      ? { ids }
      : {
          ids,
          paths: ids
            .slice(0, mostPaths)
            .map(id => sayPath(paths.get(id) ?? []))
            .join('; '),
        }
  const byPath = [...written].map(
    ([name, titles]) =>
      [
        name,
        named((atEnd.get(titles.at(-1) ?? '') ?? []).filter(id => endsIn(paths.get(id) ?? [], titles))),
      ] as const,
  )
  return new Map([...[...byTitle].map(([name, ids]) => [name, named(ids)] as const), ...byPath])
}

const pathsInTurn = async (
  ctx: Ctx,
  table: TableDef,
  above: FieldId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const paths = new Map<string, readonly string[]>()
  for (let start = 0; start < ids.length; start += limits.pageSize) {
    const some = await pathsOf(ctx, table, above, ids.slice(start, start + limits.pageSize))
    for (const [id, path] of some) paths.set(id, path)
  }
  return paths
}

/** Names per query: half a page, because some belong to two records. */
const chunk = limits.pageSize / 2

const idsOf = async (
  ctx: Ctx,
  { id: target, title }: TableDef,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>()
  for (let start = 0; start < names.length; start += chunk) {
    const page = await findRecords(ctx, target, {
      filter: where(title, 'in', names.slice(start, start + chunk)),
      fields: [title],
      pageSize: limits.pageSize,
      count: 'none',
    })
    for (const row of page.data) {
      const name = String(row[title])
      found.set(name, [...(found.get(name) ?? []), String(row.id)])
    }
  }
  return found
}
