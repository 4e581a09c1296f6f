import { AppError, type Issue, issue, type Json, type JsonObject } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  type Executor,
  everySpace,
  inTransaction,
  isoMilliseconds,
  type Kernel,
  sql,
} from '@gantry/kernel/server'
import type { Twin, TwinProperty } from '../../shared/contract.ts'
import type { Product } from '../../shared/product.ts'
import { type Down, wakeDevice } from '../commands/commands.ts'
import { requireDevice } from '../devices/require-device.ts'
import { type KnownDevice, knownDevice } from '../ingest/known-device.ts'
import { pushLive } from '../ingest/live.ts'
import { noteVersion } from '../ota/device-side.ts'

type Side = Readonly<Record<string, TwinProperty>>

interface Row {
  readonly desired: Side
  readonly reported: Side
  readonly revision: number
}

const emptyTwin: Row = { desired: {}, reported: {}, revision: 0 }
/** Properties a device may report at most. */
const mostProperties = 200

const same = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Desired values that the device has not reported. */
const differenceOf = ({ desired, reported }: Pick<Row, 'desired' | 'reported'>): JsonObject =>
  Object.fromEntries(
    Object.entries(desired)
      .filter(([name, { value }]) => !same(value, reported[name]?.value))
      .map(([name, { value }]) => [name, value]),
  )

const readRow = async (db: Executor, space: string, device: string, lock: boolean): Promise<Row> => {
  if (lock)
    await db.run(sql`
      insert into gantry.device_twin (space, device) values (${space}, ${device}::uuid) on conflict do nothing`)
  const { rows } = await db.run<Row>({
    text: `select desired, reported, revision from gantry.device_twin where space = $1 and device = $2::uuid ${lock ? 'for update' : ''}`,
    values: [space, device],
  })
  return rows[0] ?? emptyTwin
}

interface Changed {
  readonly side: 'desired' | 'reported'
  readonly values: JsonObject
  readonly by: string
  readonly at: string
}

/** Writes what differs into one side of a twin, under the next revision; null takes a property out. */
const writeSide = async (db: Executor, space: string, device: string, change: Changed): Promise<Row> => {
  const { side, values, by, at } = change
  const before = await readRow(db, space, device, true)
  const changed = Object.entries(values).filter(
    ([name, value]) => !same(value ?? undefined, before[side][name]?.value),
  )
  if (changed.length === 0) return before
  const revision = before.revision + 1
  const next: Record<string, TwinProperty> = { ...before[side] }
  for (const [name, value] of changed)
    if (value === null || value === undefined) delete next[name]
    else next[name] = { value, revision, at, by }
  await db.run(sql`
    update gantry.device_twin set revision = ${revision},
      desired = case when ${side}::text = 'desired' then ${JSON.stringify(next)}::jsonb else desired end,
      reported = case when ${side}::text = 'reported' then ${JSON.stringify(next)}::jsonb else reported end
    where space = ${space} and device = ${device}::uuid`)
  await db.run(sql`
    insert into gantry.device_twin_change (space, device, revision, at, side, property, before, after, by_name)
    select ${space}, ${device}::uuid, ${revision}, ${at}::timestamptz, ${side}::text, name, nullif(was, 'null'::jsonb), nullif(becomes, 'null'::jsonb), ${by}::text
    from jsonb_to_recordset(${JSON.stringify(
      changed.map(([name, value]) => ({ name, was: before[side][name]?.value ?? null, becomes: value })),
    )}::jsonb) as c (name text, was jsonb, becomes jsonb)`)
  return { ...before, [side]: next, revision }
}

/** Both documents of a device with what differs and what changed last. @throws AppError record.not_found */
export const readTwin = async (ctx: Ctx, id: string): Promise<Twin> => {
  await requireDevice(ctx, id)
  const row = await readRow(ctx.db, ctx.space, id, false)
  const { rows: changes } = await ctx.db.run<Twin['changes'][number]>(sql`
    select id, revision, ${isoMilliseconds(sql`at`)} as at, side, property, before, after, by_name as by
    from gantry.device_twin_change where space = ${ctx.space} and device = ${id}::uuid order by id desc limit 50`)
  return { ...row, difference: Object.keys(differenceOf(row)), changes }
}

/** Values a product lets people set. @throws AppError request.invalid naming the property */
export const requireSettable = (product: Product | undefined, values: JsonObject): void => {
  const settable = new Map(
    (product?.points ?? []).filter(point => point.settable).map(point => [point.code, point]),
  )
  const issues = Object.entries(values).flatMap(([name, value]): Issue[] => {
    const point = settable.get(name)
    const field = `values.${name}`
    if (!point) return [issue(field, 'unknown')]
    if (value === null) return []
    if (point.type === 'text')
      return typeof value === 'string' && value.length <= 500 ? [] : [issue(field, 'type')]
    if (point.type === 'bool') return typeof value === 'boolean' ? [] : [issue(field, 'not_yes_no')]
    if (typeof value !== 'number' || !Number.isFinite(value)) return [issue(field, 'not_a_number')]
    if (point.min !== undefined && value < point.min) return [issue(field, 'min', { min: point.min })]
    if (point.max !== undefined && value > point.max) return [issue(field, 'max', { max: point.max })]
    return []
  })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

/**
 * Sets desired values of the properties that the product lets people set, with a null revision whatever was desired
 * before; the device is sent the difference now, or when it connects.
 * @throws AppError record.not_found, record.conflict when the twin has another revision, request.invalid naming the property
 */
export const setDesired = (
  ctx: Ctx,
  {
    id,
    revision,
    values,
    rule,
  }: { id: string; revision: number | null; values: JsonObject; rule?: { id: string; name: string } },
): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireDevice(tx, id)
    const device = await knownDevice(tx.kernel, tx.space, id)
    requireSettable(device?.product, values)
    const before = await readRow(tx.db, tx.space, id, true)
    if (revision !== null && before.revision !== revision) throw new AppError('record.conflict')
    await writeSide(tx.db, tx.space, id, {
      side: 'desired',
      values,
      by: rule?.name ?? tx.actor.name,
      at: tx.now.toISOString(),
    })
    await audit(tx, {
      action: 'device.desired_set',
      details: { id, properties: Object.keys(values), ...(rule && { rule: rule.name }) },
    })
    await wakeDevice(tx, id)
  })

/** What a device reports of itself: `{ reported: { … } }`, or the properties alone. */
export const takeReport = async (kernel: Kernel, device: KnownDevice, said: JsonObject): Promise<void> => {
  const inner = said.reported
  const values = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : said
  const kept = Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => name.length <= 48 && (value === null || typeof value !== 'object'))
      .slice(0, mostProperties),
  )
  await kernel.database.transaction(everySpace, async tx => {
    await writeSide(tx, device.space, device.id, {
      side: 'reported',
      values: kept,
      by: device.name,
      at: kernel.now().toISOString(),
    })
    if (typeof kept.firmware === 'string') await noteVersion(kernel, tx, device, kept.firmware.slice(0, 40))
  })
  pushLive(kernel, [device])
}

/** The difference as a message for the device; none while both sides agree. */
export const twinDown = async (kernel: Kernel, { space, id }: KnownDevice): Promise<readonly Down[]> => {
  const row = await readRow(kernel.database.of(everySpace), space, id, false)
  const desired = differenceOf(row)
  return Object.keys(desired).length === 0
    ? []
    : [{ channel: 'twin', body: { desired, revision: row.revision } }]
}
