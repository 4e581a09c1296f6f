import {
  type Consumer,
  type Executor,
  type Kernel,
  platform,
  type Queue,
  type Sql,
  sql,
  wake,
  withLockIfFree,
} from '@gantry/kernel/server'
import type { Delivery, ShareSchedule } from '../shared/contract.ts'

/** Milliseconds until a failed delivery is tried again; afterwards it waits for its next time. */
const retries: readonly number[] = [60_000, 600_000]
/** Changes that follow one another closely are delivered together. */
const calm = 5_000

interface Planned {
  readonly schedule: ShareSchedule
  /** Failures in a row that were tried again. */
  readonly attempts: number
}

/** What is delivered by a plan: offers to other spaces, and agreements with systems outside. */
export interface PlannedKind<Row extends Planned> {
  /** Name of its queue. */
  readonly name: string
  /** What an entry of its queue calls the id. */
  readonly about: string
  readonly table: Sql
  /** The column with the space that gives. */
  readonly giver: Sql
  /** Its deliveries, and the column that says of what they are. */
  readonly deliveries: Sql
  readonly of: Sql
  read(db: Executor, id: string): Promise<Row>
  isInForce(row: Row): boolean
  /** The space that one delivery after another is made in. */
  spaceOf(row: Row): string
  deliver(kernel: Kernel, row: Row, cause: Delivery['cause'], signal: AbortSignal): Promise<Delivery['state']>
  /** Makes a delivery due at a time, if none is due earlier; false: nothing is delivered. */
  wake(db: Executor, id: string, at: Date, cause: Delivery['cause']): Promise<boolean>
}

interface Due {
  /** Milliseconds; null: nothing is planned. */
  readonly left: number | null
  readonly cause: Delivery['cause']
}

/**
 * When a delivery is due. With nothing planned it is due again where a process ended before it planned the next time: while it was
 * being delivered or had failed, or where it is delivered at intervals.
 */
const dueOf = async <Row extends Planned>(
  kernel: Kernel,
  { table, deliveries, of }: PlannedKind<Row>,
  id: string,
): Promise<Due | undefined> => {
  const { rows } = await platform(kernel).run<Due>(sql`
    select coalesce(next_cause, 'schedule') as cause,
      case when next_at is null and (schedule ->> 'kind' = 'every' or coalesce((
          select d.state in ('running', 'failed') from ${deliveries} d where ${of} = p.id
          order by d.started_at desc limit 1), false)) then 0
        else extract(epoch from next_at - ${kernel.now()}::timestamptz)::float8 * 1000 end as left
    from ${table} p where id = ${id}::uuid`)
  return rows[0]
}

/** Delivers what is due, and sets its next time. Throws nothing for what the delivery itself says. */
const deliverDue = async <Row extends Planned>(
  kernel: Kernel,
  kind: PlannedKind<Row>,
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  const due = await dueOf(kernel, kind, id)
  if (!due || due.left === null) return
  const db = platform(kernel)
  const later = (milliseconds: number) => new Date(kernel.now().getTime() + milliseconds)
  if (due.left > 0) return wake(db, kind, id, { [kind.about]: id }, later(due.left))
  const row = await kind.read(db, id)
  const had = await withLockIfFree(kernel.database, kind.spaceOf(row), `${kind.about} ${id}`, async () => {
    await db.run(sql`update ${kind.table} set next_at = null where id = ${id}::uuid`)
    return kind.isInForce(row) ? kind.deliver(kernel, row, due.cause, signal) : null
  })
  if (!had) {
    await kind.wake(db, id, later(calm), due.cause)
    return
  }
  if (had.result === null || had.result === 'stopped') return
  const delay = had.result === 'failed' ? retries[row.attempts] : undefined
  await db.run(sql`
    update ${kind.table} set attempts = ${delay === undefined ? 0 : row.attempts + 1} where id = ${id}::uuid`)
  if (delay !== undefined) await kind.wake(db, id, later(delay), 'retry')
  else if (row.schedule.kind === 'every')
    await kind.wake(db, id, later(row.schedule.minutes * 60_000), 'schedule')
}

/** A queue of its own for deliveries of one kind, so that a slow one delays neither jobs nor those of the other kind. */
export const plannedQueue = <Row extends Planned>(kind: PlannedKind<Row>): Queue => ({
  name: kind.name,
  concurrency: 2,
  run: (kernel, about, signal) =>
    deliverDue(kernel, kind, String((about as Readonly<Record<string, unknown>>)[kind.about]), signal),
})

/** Delivers on changes of the records it gives. */
export const plannedChanges = <Row extends Planned>(name: string, kind: PlannedKind<Row>): Consumer => ({
  name,
  types: ['record.*'],
  wanted: async (db, events) => {
    const places = [...new Set(events.map(({ space, table }) => `${space} ${table ?? ''}`))]
    const { rows } = await db.run<{ readonly place: string }>(sql`
      select distinct ${kind.giver} || ' ' || table_id as place from ${kind.table}
      where state = 'active' and schedule ->> 'kind' = 'change'
        and ${kind.giver} || ' ' || table_id = any(${places}::text[])`)
    const wanted = new Set(rows.map(({ place }) => place))
    return events.filter(({ space, table }) => wanted.has(`${space} ${table ?? ''}`))
  },
  handle: async (ctx, { table }) => {
    const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
      select id from ${kind.table}
      where ${kind.giver} = ${ctx.space} and table_id = ${table ?? ''} and state = 'active'
        and schedule ->> 'kind' = 'change'`)
    for (const { id } of rows) await kind.wake(ctx.db, id, new Date(ctx.now.getTime() + calm), 'change')
  },
})
