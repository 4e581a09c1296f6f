import { createHash } from 'node:crypto'
import { isPlainObject } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { empty, type Kernel, platform, sql, systemCtx } from '@gantry/kernel/server'
import { type FieldDef, type Filter, type TableDef, where } from '@gantry/model/shared'
import { catalogOf, removedRecords, streamRecords, tableOf } from '@gantry/records/server'
import { filterFields } from '@gantry/records/shared'
import type { Delivery } from '../shared/contract.ts'
import { type Offered, offeringCtx } from './read-offered.ts'
import type { StoredShare } from './stored-share.ts'

const minute = 60_000
/** A change carries the moment its request began and becomes visible with its commit: so much earlier is read again. */
const overlap = 15 * minute
/** Clocks of processes and the database may differ by so much. */
const skew = minute
/** All records are read at least this often: rights may depend on what a record's own moment of change does not tell. */
const wholeEvery = 24 * 60 * minute
/** Removed records read at once. */
const binPage = 100

/** What a delivery reads. */
export interface Reach {
  /** Only records changed or removed since; null: all. */
  readonly since: Date | null
  readonly begun: Date
  /** Whatever becomes visible after this reading carries a later moment. */
  readonly next: Date
  /** What the reading depends on besides the records: the offer, the definitions of the space and the rights of the offer. */
  readonly basis: string
}

/**
 * All records are read by hand, once a day, and where the offer, definitions or rights are others than at the last delivery. Else only
 * the changed ones, if a value shown or filtered changes with its own record alone.
 * @throws AppError share.owner_gone, table.not_found
 */
export const reachOf = async (
  kernel: Kernel,
  share: StoredShare,
  cause: Delivery['cause'],
): Promise<Reach> => {
  const ctx = await offeringCtx(kernel, share)
  const { rows } = await ctx.db.run<LastReach>(sql`
    select basis, (extract(epoch from read_from) * 1000)::float8 as "readFrom",
      (extract(epoch from whole_at) * 1000)::float8 as "wholeAt"
    from gantry.share where id = ${share.id}::uuid`)
  return reachOfOffered(kernel, share, cause, rows[0])
}

/** How far the delivery before has read. */
export interface LastReach {
  readonly basis: string | null
  /** Milliseconds since 1970. */
  readonly readFrom: number | null
  readonly wholeAt: number | null
}

/** The same for what is offered to anybody, after the delivery before. @throws AppError share.owner_gone, table.not_found */
export const reachOfOffered = async (
  kernel: Kernel,
  offered: Offered & { readonly revision?: number },
  cause: Delivery['cause'],
  last: LastReach | undefined,
): Promise<Reach> => {
  const begun = kernel.now()
  const next = await nextFrom(kernel, offered, begun)
  const ctx = await offeringCtx(kernel, offered)
  const { version } = await catalogOf(ctx)
  const basis = createHash('sha256')
    .update(JSON.stringify([offered.revision ?? 1, version, ctx.actor]))
    .digest('base64')
  const isFresh =
    last?.basis === basis && last.wholeAt !== null && begun.getTime() - last.wholeAt < wholeEvery
  const isPart = cause !== 'hand' && isFresh && isSteady(await tableOf(ctx, offered.table), offered)
  const since = isPart && last.readFrom !== null ? new Date(last.readFrom) : null
  return { since, begun, next, basis }
}

/**
 * The moment from which the next delivery reads changes. Requests are under way for `overlap` at most; jobs, runs of designs and
 * deliveries into the giving space may be for hours, and what they write carries the moment they began. Asked before the reading.
 */
const nextFrom = async (kernel: Kernel, { giver }: Offered, begun: Date): Promise<Date> => {
  const { rows } = await platform(kernel).run<{
    /** Milliseconds since 1970. */
    readonly oldest: number | null
  }>(sql`
    select (extract(epoch from min(started_at)) * 1000)::float8 as oldest from (
      select started_at from gantry.job where space = ${giver} and state = 'running'
      union all select started_at from gantry.run where space = ${giver} and state = 'running'
      union all select started_at from gantry.share_delivery where taker = ${giver} and state = 'running') work`)
  const oldest = rows[0]?.oldest ?? begun.getTime()
  return new Date(Math.min(begun.getTime() - overlap, oldest - skew))
}

/** Remembers how far a delivery that rejected nothing has read; after rejects the next one reads all again. */
export const noteReach = async (
  kernel: Kernel,
  { id, taker }: StoredShare,
  { since, begun, next, basis }: Reach,
  isComplete: boolean,
): Promise<void> => {
  await systemCtx(kernel, taker, 'delivery of shared data').db.run(sql`
    update gantry.share set basis = ${isComplete ? basis : null}, read_from = ${next}
      ${since === null ? sql`, whole_at = ${begun}` : empty}
    where id = ${id}::uuid`)
}

/** Whether a value changes only together with the moment of change of its record. */
const isOwn = (field: FieldDef | undefined): boolean =>
  field !== undefined && !field.computed && !fieldTypeOf(field).target && !fieldTypeOf(field).rows

const isSteady = (table: TableDef, { fields, filter, roles }: Offered): boolean => {
  const defOf = (id: string) => (Object.hasOwn(table.fields, id) ? table.fields[id] : undefined)
  // Roles may admit rows by anything.
  if (roles !== null || isRelative(filter)) return false
  return [...fields.map(({ id }) => id), ...filterFields(filter)].every(id => isOwn(defOf(id)))
}

/** Whether a filter admits other rows tomorrow, or to somebody else. */
const isRelative = (filter: Filter): boolean => {
  if (typeof filter === 'boolean') return false
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.some(isRelative)
    case 'not':
      return isRelative(filter.of)
    case 'role':
    case 'userType':
      return true
    default:
      return filter.op === 'within' || isPlainObject(filter.value)
  }
}

/** Records that were changed or removed since, whether they are offered or not. */
export const touchedSince = async (
  kernel: Kernel,
  { giver, table }: Offered,
  since: Date,
): Promise<ReadonlySet<string>> => {
  const ctx = systemCtx(kernel, giver, 'shared data')
  const touched = new Set<string>()
  const filter = where('updatedAt', 'gte', since.toISOString())
  for await (const rows of streamRecords(ctx, table, { filter, fields: [] }))
    for (const { id } of rows) touched.add(id)
  // The recycle bin, last removed first.
  for (let page = 1; ; page++) {
    const { data } = await removedRecords(ctx, table, { page, pageSize: binPage })
    const recent = data.filter(({ deletedAt }) => new Date(deletedAt) >= since)
    for (const { id } of recent) touched.add(id)
    if (recent.length < binPage) return touched
  }
}
