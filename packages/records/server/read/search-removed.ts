import { type Ctx, sql } from '@gantry/kernel/server'
import type { RemovedFound, SearchedBins } from '@gantry/model/shared'
import { openOn } from '../policy/field-rights.ts'
import { admittedOf, askBins, type Bin, binWindow, lastOf, listBins } from './bins.ts'
import { lastRemoved, orderBy } from './order.ts'
import { searchCondition, searchWords } from './search-condition.ts'
import { titleText } from './title.ts'

/** Records shown of one table, and of all. */
const most = { table: 5, all: 50 }

interface FoundRow {
  readonly table: string
  readonly id: string | null
  readonly title: string | null
  readonly at: string | null
  readonly seen: number
}

/**
 * Searches the last removed records of all tables, in the same fields as the recycle bin of each, for those the actor could
 * read and remove; last removed first.
 */
export const searchRemoved = async (ctx: Ctx, text: string): Promise<SearchedBins> => {
  if (searchWords(text).length === 0) return { records: [], more: false }
  const { rows, late } = await askBins<FoundRow>(ctx, await listBins(ctx), bin => found(bin, text))
  const records: RemovedFound[] = []
  let more = late.length > 0
  const shown = new Map<string, number>()
  for (const { table, id, title, at, seen } of rows) {
    if (seen > binWindow) more = true
    if (id === null || at === null) continue
    const before = shown.get(table) ?? 0
    shown.set(table, before + 1)
    if (before === most.table) more = true
    else records.push({ table, id, title: title ?? '', at: new Date(at).toISOString() })
  }
  const newest = records.toSorted((a, b) => b.at.localeCompare(a.at))
  return { records: newest.slice(0, most.all), more: more || newest.length > most.all }
}

/** The matches of a table; a row without id says only how many records were looked at. */
const found = (bin: Bin, text: string) => {
  const title =
    openOn(bin.rights, bin.table.title) === true ? titleText(bin.scope, 'r', bin.table.title, 0) : sql`null`
  return sql`with r as materialized (select * from ${lastOf(bin)})
    select ${bin.table.id}::text as "table", f.id, f.title, f.at, s.seen
    from (select count(*)::int as seen from r) s
    left join lateral (select r.id, ${title}::text as title, r.deleted_at as at from r
      where ${admittedOf(bin)} and ${searchCondition(bin, text)}
      ${orderBy(lastRemoved)} limit ${most.table + 1}) f on true`
}
