import { randomUUID } from 'node:crypto'
import type { Ctx, Kernel } from './ctx.ts'
import type { Migration } from './migrate.ts'
import { sql } from './sql.ts'

/** Numbers that this process has reserved and not yet assigned, both ends included. */
interface Block {
  readonly id: number
  next: number
  readonly last: number
}

/** State of one counter in this process. */
interface Line {
  block: Block | null
  /** Numbers reserved ahead; grows while blocks are used up quickly. */
  spare: number
  takenAt: number
  /** Serialises the reservation of new blocks. */
  turn: Promise<void>
}

const mostSpare = 255
/** A block used up within this time was too small, milliseconds. */
const tooSoon = 1_000

const processName = randomUUID()
const lines = new WeakMap<Kernel, Map<string, Line>>()

/** Maximum cached counters; one without reserved numbers is evicted and read from the database when needed. */
const mostLines = 10_000

const usedUp = (block: Block | null): boolean => block === null || block.next > block.last

const lineOf = (ctx: Ctx, key: string): Line => {
  const all = lines.get(ctx.kernel) ?? openLines(ctx.kernel)
  const name = `${ctx.space} ${key}`
  if (all.size >= mostLines) for (const [key, { block }] of all) if (usedUp(block)) all.delete(key)
  const line = all.get(name) ?? { block: null, spare: 0, takenAt: 0, turn: Promise.resolve() }
  all.set(name, line)
  return line
}

const openLines = (kernel: Kernel): Map<string, Line> => {
  const all = new Map<string, Line>()
  lines.set(kernel, all)
  kernel.database.beforeClose(() => closeSerials(kernel))
  return all
}

/**
 * Reserves `count` consecutive numbers of a counter, starting at 1, each at most once, also when the requesting
 * transaction fails. Busy processes reserve blocks, so writers do not contend for one row; an idle counter
 * reserves none ahead, so few numbers go missing. Returns the first number.
 */
export const reserveSerials = async (ctx: Ctx, key: string, count: number): Promise<number> => {
  const line = lineOf(ctx, key)
  const ready = take(line, count)
  if (ready !== null) return ready
  const mine = line.turn.then(async () => {
    const left = take(line, count)
    if (left !== null) return left
    await takeBlock(ctx, key, line, count)
    return take(line, count)
  })
  line.turn = mine.then(
    () => undefined,
    () => undefined,
  )
  const first = await mine
  if (first === null) throw new Error(`no numbers left in the block of ${key}`)
  return first
}

const take = ({ block }: Line, count: number): number | null => {
  if (!block || block.last - block.next + 1 < count) return null
  const first = block.next
  block.next += count
  return first
}

/**
 * Runs outside the caller's transaction: a rollback must not return numbers below those already assigned by
 * others.
 */
const takeBlock = async (ctx: Ctx, key: string, line: Line, count: number): Promise<void> => {
  const now = performance.now()
  line.spare = now - line.takenAt < tooSoon ? Math.min(mostSpare, line.spare * 2 + 1) : 0
  line.takenAt = now
  const size = count + line.spare
  const { block } = line
  const { rows } = await ctx.kernel.database.apart(ctx.space).run<{ id: number; first: number }>(sql`
    with counter as (
      insert into gantry.serial as s (space, key, next) values (${ctx.space}, ${key}, ${1 + size})
      on conflict (space, key) do update set next = s.next + ${size}
      returning next - ${size} as first
    ), closed as (
      update gantry.serial_block set handed_to = ${block ? block.next - 1 : 0}, closed_at = now()
      where id = ${block?.id ?? 0}
    )
    insert into gantry.serial_block (space, key, first, last, process)
    select ${ctx.space}, ${key}, first, first + ${size - 1}, ${processName} from counter
    returning id, first`)
  const [taken] = rows
  if (taken) line.block = { id: taken.id, next: taken.first, last: taken.first + size - 1 }
}

/** Continues the counter after `used`, a number assigned elsewhere, as by an import of existing records. */
export const raiseSerials = async (ctx: Ctx, key: string, used: number): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.serial as s (space, key, next) values (${ctx.space}, ${key}, ${used + 1})
    on conflict (space, key) do update set next = greatest(s.next, excluded.next)`)
}

/** Stores which reserved numbers this process leaves unused; done before the database is closed. */
const closeSerials = async (kernel: Kernel): Promise<void> => {
  const blocks = [...(lines.get(kernel)?.values() ?? [])].flatMap(({ block }) => block ?? [])
  lines.delete(kernel)
  if (blocks.length === 0) return
  await kernel.database.apart('*').run(sql`
    update gantry.serial_block b set handed_to = x.handed_to, closed_at = now()
    from unnest(${blocks.map(block => block.id)}::bigint[], ${blocks.map(block => block.next - 1)}::bigint[])
      as x (id, handed_to) where b.id = x.id`)
}

/**
 * State of a range of numbers: `handed` to a record, unless its transaction failed; `reserved` by a process
 * that may still assign it; `voided` when that process closed the block.
 */
export interface SerialStretch {
  readonly first: number
  readonly last: number
  readonly state: 'handed' | 'reserved' | 'voided'
  readonly process: string
  readonly at: string
}

/** Accounts for every number a counter ever produced, in order and without gaps. */
export const explainSerials = async (ctx: Ctx, key: string): Promise<readonly SerialStretch[]> => {
  const { rows } = await ctx.db.run<SerialStretch>(sql`
    select x.first, x.last, x.state, b.process, b.reserved_at as at
    from gantry.serial_block b, lateral (values
      (b.first, coalesce(b.handed_to, b.first - 1), 'handed'),
      (coalesce(b.handed_to, b.first - 1) + 1, b.last, case when b.closed_at is null then 'reserved' else 'voided' end)
    ) as x (first, last, state)
    where b.space = ${ctx.space} and b.key = ${key} and x.first <= x.last
    order by x.first`)
  return rows
}

export const serialsMigration: Migration = {
  name: 'kernel.serials',
  up: `
    create table gantry.serial (
      space text not null,
      key text not null,
      next bigint not null,
      primary key (space, key)
    );
    create table gantry.serial_block (
      id bigint generated always as identity primary key,
      space text not null,
      key text not null,
      first bigint not null,
      last bigint not null,
      process text not null,
      reserved_at timestamptz not null default clock_timestamp(),
      handed_to bigint,
      closed_at timestamptz
    );
    create index serial_block_key on gantry.serial_block (space, key, first);
    alter table gantry.serial enable row level security, force row level security;
    create policy space_wall on gantry.serial
      using ((select current_setting('gantry.space', true)) in (space, '*'));
    alter table gantry.serial_block enable row level security, force row level security;
    create policy space_wall on gantry.serial_block
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}
