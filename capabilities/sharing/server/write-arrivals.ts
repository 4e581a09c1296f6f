import { createHash } from 'node:crypto'
import type { JsonObject } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { createRecords, editRecords, findRecords, tableOf } from '@gantry/records/server'
import type { Delivering } from './delivering.ts'
import { type OfferedRow, textOf } from './read-offered.ts'

/** Records written in one transaction: a page of the engine. */
export const chunk = 200

interface Known {
  readonly target: string
  readonly digest: string
}

interface Arriving {
  readonly row: OfferedRow
  readonly digest: string
  readonly values: JsonObject
  /** The record that takes it; undefined: a new one. */
  readonly target?: { readonly id: string; readonly version: number }
}

/** Writes a part of the offered records, and notes which arrived as which, in the transaction of `tx`. */
export const writeArrivals = async (
  tx: Ctx,
  work: Delivering,
  rows: readonly OfferedRow[],
): Promise<void> => {
  const { share, delivery } = work
  const known = await knownOf(tx, share.id, rows)
  const changed = rows.flatMap(row => {
    const values = valuesOf(work, row)
    const digest = digestOf(values)
    return known.get(row.id)?.digest === digest ? [] : [{ row, digest, values }]
  })
  const arriving = await withTargets(tx, work, changed, known)
  const counts = { created: await create(tx, work, arriving), changed: await edit(tx, work, arriving) }
  await tx.db.run(sql`
    update gantry.share_delivery set read = read + ${rows.length}, created = created + ${counts.created},
      changed = changed + ${counts.changed}, rejected = ${work.rejects.count}
    where id = ${delivery}::uuid`)
}

/** Only records whose values changed are written. */
const digestOf = (values: JsonObject): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64')

const knownOf = async (
  { db }: Ctx,
  share: string,
  rows: readonly OfferedRow[],
): Promise<ReadonlyMap<string, Known>> => {
  const found = await db.run<Known & { readonly source: string }>(sql`
    select source, target, digest from gantry.share_arrival
    where share = ${share}::uuid and source = any(${rows.map(({ id }) => id)}::uuid[])`)
  return new Map(found.rows.map(row => [row.source, row]))
}

/** Offered values under the names of the receiving table. A field that is offered no more keeps what it has. */
const valuesOf = ({ share, arrival }: Delivering, { values }: OfferedRow): JsonObject =>
  Object.fromEntries(
    arrival.mapping.flatMap(({ from, to }) => {
      const at = share.fields.findIndex(({ id }) => id === from)
      return at < 0 ? [] : [[to, values[at] ?? null]]
    }),
  )

/** Finds the records that take what arrives: those it arrived as before, else by the key. */
const withTargets = async (
  tx: Ctx,
  { arrival }: Delivering,
  changed: readonly Arriving[],
  known: ReadonlyMap<string, Known>,
): Promise<readonly Arriving[]> => {
  if (changed.length === 0) return []
  const wanted = changed.flatMap(({ row }) => known.get(row.id)?.target ?? [])
  const living = new Map<string, number>()
  if (wanted.length > 0) {
    const filter = where('id', 'in', wanted)
    const { data } = await findRecords(tx, arrival.table, {
      filter,
      fields: [],
      pageSize: chunk,
      count: 'none',
    })
    for (const { id, version } of data) living.set(id, version)
  }
  const byKey = await recordsByKey(tx, arrival, changed)
  const taken = new Set<string>()
  return changed.map(each => {
    const before = known.get(each.row.id)?.target
    const version = before === undefined ? undefined : living.get(before)
    const found =
      before !== undefined && version !== undefined
        ? { id: before, version }
        : byKey.get(String(arrival.key === undefined ? '' : each.values[arrival.key]))
    // Two offered records with one key must not write the same record in turns.
    if (!found || taken.has(found.id)) return each
    taken.add(found.id)
    return { ...each, target: found }
  })
}

const recordsByKey = async (
  tx: Ctx,
  { key, table: id }: Delivering['arrival'],
  changed: readonly Arriving[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly version: number }>> => {
  const found = new Map<string, { readonly id: string; readonly version: number }>()
  const def = key === undefined ? undefined : (await tableOf(tx, id)).fields[key]
  if (key === undefined || !def) return found
  const values = changed.flatMap(({ values }) => {
    const parsed = fieldTypeOf(def).parse(values[key], def, tx.actor)
    return parsed.ok && parsed.value !== null ? [parsed.value] : []
  })
  if (values.length === 0) return found
  const { data } = await findRecords(tx, id, {
    filter: where(key, 'in', values),
    fields: [key],
    pageSize: chunk,
    count: 'none',
  })
  for (const row of data)
    found.set(String(textOf(row[key], def, tx.actor)), { id: row.id, version: row.version })
  return found
}

const titleOf = ({ row }: Arriving): string => row.values.find(value => value !== null) ?? row.id

const create = async (tx: Ctx, work: Delivering, arriving: readonly Arriving[]): Promise<number> => {
  const fresh = arriving.filter(({ target }) => !target)
  if (fresh.length === 0) return 0
  const outcomes = await createRecords(
    tx,
    work.arrival.table,
    fresh.map(({ values }) => values),
  )
  let count = 0
  for (const [at, outcome] of outcomes.entries()) {
    const each = fresh[at]
    if (!each) continue
    if (outcome.ok) {
      count++
      await keep(tx, work, each, outcome.id)
    } else await work.rejects.add(tx.db, titleOf(each), outcome.code, outcome.issues)
  }
  return count
}

const edit = async (tx: Ctx, work: Delivering, arriving: readonly Arriving[]): Promise<number> => {
  const byTarget = new Map(arriving.flatMap(each => (each.target ? [[each.target.id, each] as const] : [])))
  if (byTarget.size === 0) return 0
  const edits = [...byTarget.values()].flatMap(({ target, values }) =>
    target ? [{ ...target, values }] : [],
  )
  const { done, refused } = await editRecords(tx, work.arrival.table, edits)
  for (const { id } of done) {
    const each = byTarget.get(id)
    if (each) await keep(tx, work, each, id)
  }
  for (const { id, code, issues } of refused) {
    const each = byTarget.get(id)
    if (each) await work.rejects.add(tx.db, titleOf(each), code, issues ?? [])
  }
  return done.length
}

const keep = async (
  { db }: Ctx,
  { share }: Delivering,
  { row, digest }: Arriving,
  target: string,
): Promise<void> => {
  await db.run(sql`
    insert into gantry.share_arrival (share, giver, taker, source, target, digest)
    values (${share.id}::uuid, ${share.giver}, ${share.taker}, ${row.id}::uuid, ${target}::uuid, ${digest})
    on conflict (share, source) do update set target = excluded.target, digest = excluded.digest`)
}
