import { type Issue, issue } from '@gantry/base/shared'
import { groupParts, isGroupable } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type {
  GroupAnswer,
  GroupBy,
  GroupHead,
  GroupMeasure,
  GroupValue,
  ListGroupQuery,
  RecordGroup,
  TableDef,
  TableId,
} from '@gantry/model/shared'
import { placeOf } from '../policy/place.ts'
import { groupRecords } from './group-records.ts'
import { openReading } from './open-reading.ts'
import { checkOpen, refuse } from './question.ts'

/** Groups of one page, and inner groups of each. */
const groupsPerPage = 200
/** Groups one question answers: of all pages together, and of all inner groups of a page. */
const mostGroups = 1_000

/**
 * The heads of a list grouped by one or two fields: count and figures of each group, the inner groups within the
 * outer ones. Pages end at 1,000 groups; whoever needs more narrows the list.
 *
 * @throws AppError table.not_found, permission.denied, query.invalid also for masked and closed fields
 */
export const listGroups = async (
  ctx: Ctx,
  table: TableId | TableDef,
  query: ListGroupQuery,
): Promise<{ readonly data: readonly RecordGroup[]; readonly more: boolean }> => {
  const { by, order = 'value', page = 1 } = query
  const { reading } = await openReading(ctx, table)
  checkOpen(
    reading,
    by.map(({ field }) => field),
  )
  refuse(groupFaults(reading.table, by))
  const ask = (keys: readonly GroupBy[], limit: number) =>
    groupRecords(ctx, table, {
      ...(query.filter !== undefined && { filter: query.filter }),
      ...(query.search !== undefined && { search: query.search }),
      measures: [{ fn: 'count' }, ...(query.figures ?? []).map(measureOf)],
      rows: {
        keys: keys.map(({ field, part }) => ({ field, ...(part && { step: part }) })),
        limit,
        sort: order === 'count' ? { by: 0, direction: 'desc' } : { by: 'key', direction: 'asc' },
      },
      columns: { keys: [], limit: 0, sort: { by: 'key', direction: 'asc' } },
    })
  const group = ({ keys, values }: GroupHead): RecordGroup => ({
    key: keys.at(-1) ?? null,
    count: Number(values[0]),
    figures: Object.fromEntries((query.figures ?? []).map(({ name }, at) => [name, values[at + 1] ?? null])),
  })
  const answer = await ask(by.slice(0, 1), Math.min(page * groupsPerPage, mostGroups))
  const heads = ordered(answer, order).slice((page - 1) * groupsPerPage)
  const more = answer.rows.some(isRest) && page * groupsPerPage < mostGroups
  if (by.length < 2) return { data: heads.map(group), more }

  const inner = ordered(await ask(by, mostGroups), order)
  const byHead = new Map<string, GroupHead[]>()
  for (const row of inner) {
    const head = JSON.stringify(row.keys[0] ?? null)
    byHead.set(head, [...(byHead.get(head) ?? []), row])
  }
  const data = heads.map(head => {
    const groups = (byHead.get(JSON.stringify(head.keys[0] ?? null)) ?? []).slice(0, groupsPerPage).map(group)
    const listed = groups.reduce((sum, { count }) => sum + count, 0)
    return { ...group(head), groups, ...(listed < Number(head.values[0]) && { more: true }) }
  })
  return { data, more }
}

/** Groups without what was folded beyond the limit; references by their titles, where all of them are there. */
const ordered = ({ rows }: GroupAnswer, order: ListGroupQuery['order']): readonly GroupHead[] => {
  const groups = rows.filter(head => !isRest(head))
  if (order === 'count' || groups.length < rows.length) return groups
  const places = new Map<string, number>()
  const placeOf = (keys: readonly GroupValue[]): number => {
    const name = JSON.stringify(keys)
    places.set(name, places.get(name) ?? places.size)
    return places.get(name) ?? 0
  }
  const ranked = groups.map(head => ({
    head,
    ranks: head.keys.map((key, at) => titleOf(key) ?? placeOf(head.keys.slice(0, at + 1))),
  }))
  return ranked.toSorted((a, b) => compareRanks(a.ranks, b.ranks)).map(({ head }) => head)
}

type Rank = string | number

/** Titles stand before what has none. */
const compareRanks = (ranks: readonly Rank[], others: readonly Rank[]): number => {
  for (const [at, a] of ranks.entries()) {
    const b = others[at] ?? ''
    if (a === b) continue
    if (typeof a !== typeof b) return typeof a === 'string' ? -1 : 1
    return a < b ? -1 : 1
  }
  return 0
}

const isRest = ({ rest }: GroupHead): boolean => typeof rest === 'number'

const titleOf = (key: GroupValue): string | null =>
  typeof key === 'object' && key !== null ? key.title : null

const measureOf = ({ fn, field }: NonNullable<ListGroupQuery['figures']>[number]): GroupMeasure => ({
  fn,
  ...(field !== undefined && { field }),
})

const groupFaults = (table: TableDef, by: readonly GroupBy[]): readonly Issue[] => [
  ...(by.length === 0 ? [issue('by', 'required')] : []),
  ...by.flatMap(({ field, part }) => {
    const place = placeOf(table, field)
    if (!place) return []
    if (!isGroupable(place.field)) return [issue(field, 'not_sortable')]
    return part && !groupParts(place.field).includes(part) ? [issue(field, 'operator', { op: part })] : []
  }),
]
