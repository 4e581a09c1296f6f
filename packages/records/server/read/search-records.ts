import { limits, type Text } from '@gantry/base/shared'
import { type Ctx, databaseError, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { scopeOf } from '../policy/effective-rights.ts'
import { openOn } from '../policy/field-rights.ts'
import { admission, from } from './reading.ts'
import { keptReading } from './readings.ts'
import { searchCondition, searchWords } from './search-condition.ts'
import { optionLabel, tellingColumns, tellingOf } from './telling.ts'
import { titleText } from './title.ts'

/** Timeouts in milliseconds: for the whole search and for each table. */
const statementTimeout = { all: 2_000, table: 2_000 }

export interface Found {
  readonly table: TableId
  readonly records: readonly FoundRecord[]
}

/** A record and what tells it from others of its title; null where the table has no such field, or it is closed. */
export interface FoundRecord {
  readonly id: string
  readonly title: string | null
  readonly code: string | null
  /** What its state is called. */
  readonly state: Text | null
  /** The title of the record it is about. */
  readonly about: string | null
  /** When it was created, ISO 8601. */
  readonly at: string
}

export interface SearchAnswer {
  readonly groups: readonly Found[]
  /** More results exist, or a table timed out: the search should be narrowed. */
  readonly more: boolean
}

/**
 * Searches all tables the actor may read; within each the best matches first (specification, section 9: the first
 * 600 are shown). Slave rows are found through their master's list.
 */
export const searchRecords = async (
  ctx: Ctx,
  text: string,
  most: number = limits.searchResults,
): Promise<SearchAnswer> => {
  const groups: Found[] = []
  if (searchWords(text).length === 0) return { groups, more: false }
  const until = Date.now() + statementTimeout.all
  let left = most
  let more = false
  for (const table of (await catalogOf(ctx)).tables.values()) {
    if (table.master !== undefined) continue
    const time = Math.min(statementTimeout.table, until - Date.now())
    if (left === 0 || time <= 0) return { groups, more: true }
    const found = await searchTable(ctx, table, text, { most: left + 1, time })
    if (found === null || found.length > left) more = true
    const records = found?.slice(0, left) ?? []
    if (records.length > 0) groups.push({ table: table.id, records })
    left -= records.length
  }
  return { groups, more }
}

/** Records with all words in the title first, then those with all words in the number, then the others; each newest first. */
const bestFirst = (records: readonly FoundRecord[], text: string): readonly FoundRecord[] => {
  const words = searchWords(text).map(word => word.toLowerCase())
  const holds = (value: string | null) => {
    const lower = value?.toLowerCase() ?? ''
    return words.every(word => lower.includes(word))
  }
  const rank = ({ title, code }: FoundRecord) => (holds(title) ? 0 : holds(code) ? 1 : 2)
  return records
    .map(record => ({ record, rank: rank(record) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ record }) => record)
}

/** Null on timeout. */
const searchTable = async (
  ctx: Ctx,
  table: TableDef,
  text: string,
  { most, time }: { readonly most: number; readonly time: number },
): Promise<Found['records'] | null> => {
  const reading = keptReading(await scopeOf(ctx, table), 'read')
  if (reading.admitted === false) return []
  const title =
    openOn(reading.rights, table.title) === true ? titleText(reading.scope, 'r', table.title, 0) : sql`null`
  const telling = tellingOf(reading)
  try {
    // Own transaction: a cancelled statement would abort the surrounding one.
    return await ctx.kernel.database.transaction(ctx.space, async tx => {
      await tx.run(sql`select set_config('statement_timeout', ${String(Math.ceil(time))}, true)`)
      const { rows } = await tx.run<
        Omit<FoundRecord, 'state' | 'at'> & { state: string | null; at: Date }
      >(sql`
        select r.id, ${title} as title, ${tellingColumns(reading, telling)}, r.created_at as at from ${from(reading)}
        where ${admission(reading)} and ${searchCondition(reading, text)}
        order by r.created_at desc, r.id desc limit ${most}`)
      const found = rows.map(row => ({
        ...row,
        state: optionLabel(table, telling.state, row.state) ?? null,
        at: new Date(row.at).toISOString(),
      }))
      return bestFirst(found, text)
    })
  } catch (error) {
    if (databaseError(error)?.code === '57014') return null
    throw error
  }
}
