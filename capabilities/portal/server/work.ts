import { instantAt } from '@gantry/base/shared'
import { type FieldType, fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import { type Ctx, waitingSources } from '@gantry/kernel/server'
import {
  all,
  any,
  type FieldDef,
  type Filter,
  me,
  type Page,
  type RecordRow,
  type TableDef,
  where,
} from '@gantry/model/shared'
import { catalogOf, countRecords, effectiveRights, findRecords } from '@gantry/records/server'
import type { RecentAnswer, WorkAnswer, WorkItem } from '../shared/contract.ts'

/** Tables looked through for what waits for somebody, one statement each. */
const mostTables = 20
/** Records of one table that are looked at for the order by deadline. */
const perTable = 50
const unfinished = ['draft', 'open', 'progress', 'wait']

const typed = (def: FieldDef): FieldType | null => (isFieldTypeName(def.type) ? fieldTypeOf(def) : null)

interface Desk {
  readonly table: TableDef
  readonly filter: Filter
  readonly due: string | undefined
}

/** How a table says what waits for a person: fields that name people, how far the work is, and its deadline; without records `told` by a to-do. */
const deskOf = (table: TableDef, readable: readonly string[], told: readonly string[]): Desk | null => {
  const fields = Object.entries(table.fields).filter(([id]) => readable.includes(id))
  const people = fields.filter(([, def]) => def.type === 'person').map(([id]) => id)
  const options = (def: FieldDef) => typed(def)?.options?.(def) ?? []
  const progress = fields.find(
    ([, def]) => typed(def)?.kind === 'choice' && options(def).some(({ state }) => state === 'done'),
  )
  if (people.length === 0 || !progress) return null
  const open = options(progress[1])
    .filter(({ state }) => state === undefined || unfinished.includes(state))
    .map(({ id }) => id)
  return {
    table,
    filter: all(
      any(...people.map(id => where(id, 'eq', me))),
      any(where(progress[0], 'in', open), where(progress[0], 'empty')),
      ...(told.length > 0 ? [where('id', 'notIn', [...told])] : []),
    ),
    due: fields.find(([, def]) => def.due === true)?.[0],
  }
}

/** The day of a date or moment where the actor is. */
const dayOf = ({ actor }: Ctx, at: string | Date): string =>
  typeof at === 'string' && at.length === 10
    ? at
    : new Intl.DateTimeFormat('en-CA', { timeZone: actor.timeZone }).format(new Date(at))

/** What is late or due today: counted among the records of the page, or by statements where there are more. */
const countDue = async (
  ctx: Ctx,
  { table, filter, due }: Desk,
  page: Page<RecordRow>,
): Promise<{ readonly late: number; readonly today: number }> => {
  if (due === undefined) return { late: 0, today: 0 }
  const today = dayOf(ctx, ctx.now)
  if (page.data.length < perTable) {
    const days = page.data.flatMap(row => (typeof row[due] === 'string' ? [dayOf(ctx, row[due])] : []))
    return {
      late: days.filter(day => day < today).length,
      today: days.filter(day => day === today).length,
    }
  }
  const isDate = table.fields[due]?.type === 'date'
  const start = Date.parse(`${today}T00:00:00Z`)
  // A moment is compared with the beginnings of the days where the actor is.
  const at = (day: number) => {
    const midnight = start + day * 24 * 60 * 60 * 1_000
    return isDate
      ? new Date(midnight).toISOString().slice(0, 10)
      : new Date(instantAt(midnight, ctx.actor.timeZone)).toISOString()
  }
  const count = async (more: Filter) =>
    (await countRecords(ctx, table.id, { filter: all(filter, more) })).count
  return {
    late: await count(where(due, 'lt', at(0))),
    today: await count(all(where(due, 'gte', at(0)), where(due, 'lt', at(1)))),
  }
}

/** What waits for the actor by deadline: unfinished records that name him, with his rights, and what capabilities add. A record with a to-do counts once, as the to-do. */
export const workOf = async (ctx: Ctx, limit: number): Promise<WorkAnswer> => {
  const { tables } = await catalogOf(ctx)
  const others = await Promise.all(
    waitingSources(ctx.kernel).map(async ([kind, source]) => ({ kind, ...(await source(ctx, limit)) })),
  )
  const told = others.flatMap(({ records }) => records)
  const desks: Desk[] = []
  for (const table of tables.values()) {
    if (desks.length >= mostTables) break
    if (table.home === 'platform' || !Object.values(table.fields).some(({ type }) => type === 'person'))
      continue
    const { operations, readable } = await effectiveRights(ctx, table)
    const desk = operations.includes('read')
      ? deskOf(
          table,
          readable,
          told.flatMap(each => (each.table === table.id ? each.id : [])),
        )
      : null
    if (desk) desks.push(desk)
  }
  const today = dayOf(ctx, ctx.now)
  let [total, late, dueToday] = [0, 0, 0]
  const items: WorkItem[] = []
  for (const { table, filter, due } of desks) {
    const page = await findRecords(ctx, table.id, {
      filter,
      ...(due !== undefined && { sort: [{ field: due, direction: 'asc' as const }] }),
      fields: [table.title, ...(due === undefined ? [] : [due])],
      pageSize: perTable,
    })
    total += page.total ?? 0
    const counts = await countDue(ctx, { table, filter, due }, page)
    late += counts.late
    dueToday += counts.today
    for (const row of page.data) {
      const at = due === undefined ? null : row[due]
      const moment = typeof at === 'string' ? at : null
      items.push({
        table: table.id,
        path: `/${table.id}/detail/${row.id}`,
        label: table.label,
        id: row.id,
        title: String(row[table.title] ?? ''),
        due: moment,
        late: moment !== null && dayOf(ctx, moment) < today,
      })
    }
  }
  const sum = (count: 'total' | 'late' | 'today') => others.reduce((all, each) => all + each[count], 0)
  items.push(...others.flatMap(({ kind, items }) => items.map(item => ({ ...item, kind }))))
  const last = '9999'
  items.sort((a, b) => ((a.due ?? last) < (b.due ?? last) ? -1 : 1))
  return {
    total: total + sum('total'),
    late: late + sum('late'),
    today: dueToday + sum('today'),
    items: items.slice(0, limit),
  }
}

/** Records of one table among what somebody changed last. */
const recentPerTable = 5

/** What the actor changed last in tables people drew, with the rights of the actor. */
export const recentOf = async (ctx: Ctx): Promise<RecentAnswer> => {
  const { tables } = await catalogOf(ctx)
  const items: RecentAnswer['items'][number][] = []
  let looked = 0
  for (const table of tables.values()) {
    if (looked >= mostTables) break
    if (table.home === 'platform' || table.master !== undefined) continue
    const { operations } = await effectiveRights(ctx, table)
    if (!operations.includes('read')) continue
    looked += 1
    const { data } = await findRecords(ctx, table.id, {
      filter: where('updatedBy', 'eq', me),
      sort: [{ field: 'updatedAt', direction: 'desc' }],
      fields: [table.title, 'updatedAt'],
      pageSize: recentPerTable,
      count: 'none',
    })
    for (const row of data)
      items.push({
        path: `/${table.id}/detail/${row.id}`,
        label: table.label,
        id: row.id,
        title: String(row[table.title] ?? ''),
        at: row.updatedAt,
      })
  }
  return { items: items.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, 10) }
}
