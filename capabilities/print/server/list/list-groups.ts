import { isPlainObject, type Json } from '@gantry/base/shared'
import type { DatePart, GroupBy, RecordGroup, RecordRow } from '@gantry/model/shared'

/** A group of a printed list with the records of it that were read. */
export interface PrintedGroup {
  readonly by: GroupBy
  readonly group: RecordGroup
  readonly groups: readonly PrintedGroup[]
  /** Of the innermost groups only. */
  readonly rows: readonly RecordRow[]
}

/**
 * Puts records below the heads of their groups, in the order they have. Heads without any of them are left out; so are records whose
 * group is none of the heads, which are answered apart.
 */
export const intoGroups = (
  heads: readonly RecordGroup[],
  by: readonly GroupBy[],
  rows: readonly RecordRow[],
  timeZone: string,
): { readonly groups: readonly PrintedGroup[]; readonly others: readonly RecordRow[] } => {
  const [outer, ...inner] = by
  if (!outer) return { groups: [], others: rows }
  const dayOf = dayIn(timeZone)
  const byKey = new Map<string, RecordRow[]>()
  for (const row of rows) {
    const key = keyText(keyOf(outer, row[outer.field] ?? null, dayOf))
    const found = byKey.get(key)
    if (found) found.push(row)
    else byKey.set(key, [row])
  }
  const others: RecordRow[] = []
  const groups = heads.flatMap((group): readonly PrintedGroup[] => {
    const key = keyText(group.key)
    const own = byKey.get(key)
    if (!own) return []
    byKey.delete(key)
    if (inner.length === 0) return [{ by: outer, group, groups: [], rows: own }]
    const within = intoGroups(group.groups ?? [], inner, own, timeZone)
    return [{ by: outer, group, groups: within.groups, rows: within.others }]
  })
  for (const own of byKey.values()) others.push(...own)
  return { groups, others }
}

/** A key as text: a reference is its id. */
const keyText = (key: Json): string => JSON.stringify(isPlainObject(key) && 'id' in key ? key.id : key)

const keyOf = ({ part }: GroupBy, value: Json, dayOf: (moment: string) => string): Json =>
  part && typeof value === 'string' ? firstDay(part, dayOf(value)) : value === '' ? null : value

/** The day of a moment in a time zone; a day is itself. */
const dayIn = (timeZone: string): ((moment: string) => string) => {
  // Swedish writes dates as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return moment => (moment.length > 10 ? format.format(Date.parse(moment)) : moment)
}

/** The first day of the part of time a day lies in, both as YYYY-MM-DD; weeks begin on Monday. */
const firstDay = (part: DatePart, day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = {
    day: () => Date.UTC(year, month - 1, date),
    week: () =>
      Date.UTC(year, month - 1, date - ((new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7)),
    month: () => Date.UTC(year, month - 1, 1),
    quarter: () => Date.UTC(year, month - 1 - ((month - 1) % 3), 1),
    year: () => Date.UTC(year, 0, 1),
  }[part]
  return new Date(first()).toISOString().slice(0, 10)
}
