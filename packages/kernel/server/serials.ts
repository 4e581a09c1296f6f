import { randomUUID } from 'node:crypto'
import type { Ctx, Kernel } from './ctx.ts'
import type { Migration } from './migrate.ts'
import { sql } from './sql.ts'

/** Numbers this process has taken from a counter and not handed out yet, both ends included. */
interface Block {
  readonly id: number
  next: number
  readonly last: number
}

/** One counter as this process sees it. */
interface Line {
  block: Block | null
  /** Numbers taken beyond what was asked for; grows while they are used up quickly. */
  spare: number
  takenAt: number
  /** Only one statement at a time takes a new block. */
  turn: Promise<void>
}

const mostSpare = 255
/** A block used up sooner than this was too small, milliseconds. */
const tooSoon = 1_000

const processName = randomUUID()
const lines = new WeakMap<Kernel, Map<string, Line>>()

/** Counters kept at hand; one that has no number left is taken up again from the database when it is asked. */
const mostLines = 10_000

const usedUp = (block: Block | null): boolean => block === null || block.next > block.last

const lineOf = (ctx: Ctx, key: string): Line => {
  const all = lines.get(ctx.kernel) ?? new Map<string, Line>()
  lines.set(ctx.kernel, all)
  const name = `${ctx.space} ${key}`
  if (all.size >= mostLines) for (const [key, { block }] of all) if (usedUp(block)) all.delete(key)
  const line = all.get(name) ?? { block: null, spare: 0, takenAt: 0, turn: Promise.resolve() }
  all.set(name, line)
  return line
}

/**
 * Hands out `count` consecutive numbers of a counter, from 1, and never one of them again, whatever becomes of the
 * transaction that asked. Busy processes take blocks, so writers do not queue on one row; an idle counter has no spare
 * numbers, so numbers seldom go missing. Answers the first one.
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

/** Outside the caller's transaction: a rollback must not give back numbers that others have passed. */
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

/** Makes the counter go on after `used`, a number that was given elsewhere, as by an import of old records. */
export const raiseSerials = async (ctx: Ctx, key: string, used: number): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.serial as s (space, key, next) values (${ctx.space}, ${key}, ${used + 1})
    on conflict (space, key) do update set next = greatest(s.next, excluded.next)`)
}

/** Tells the database which numbers this process leaves unused; for a clean shutdown. */
export const closeSerials = async (kernel: Kernel): Promise<void> => {
  const blocks = [...(lines.get(kernel)?.values() ?? [])].flatMap(({ block }) => block ?? [])
  lines.delete(kernel)
  if (blocks.length === 0) return
  await kernel.database.apart('*').run(sql`
    update gantry.serial_block b set handed_to = x.handed_to, closed_at = now()
    from unnest(${blocks.map(block => block.id)}::bigint[], ${blocks.map(block => block.next - 1)}::bigint[])
      as x (id, handed_to) where b.id = x.id`)
}

/**
 * What became of a stretch of numbers: `handed` to a record, which has it unless its transaction failed; `reserved` by a
 * process that may still hand it out; `voided` when that process closed the block.
 */
export interface SerialStretch {
  readonly first: number
  readonly last: number
  readonly state: 'handed' | 'reserved' | 'voided'
  readonly process: string
  readonly at: string
}

/** Explains every number a counter ever gave, in order and without a gap. */
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
