import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { readChange, startChange } from '@gantry/records/server'
import { databaseCpu, postmasterOf } from './cpu.ts'

/** What people do again and again, a breath apart, while something goes on beside them. */
export interface People {
  read(): Promise<unknown>
  write(): Promise<unknown>
}

const breath = 20

/** Seconds a work took, and CPU of Node and PostgreSQL in milliseconds. */
interface Took {
  readonly seconds: number
  readonly cpu: number
}

const timed = async (folder: string, work: () => Promise<unknown>): Promise<Took> => {
  const postmaster = postmasterOf(folder)
  const [node, database, began] = [process.cpuUsage(), databaseCpu(postmaster), performance.now()]
  await work()
  const seconds = (performance.now() - began) / 1_000
  const used = process.cpuUsage(node)
  return { seconds, cpu: (used.user + used.system) / 1_000 + databaseCpu(postmaster) - database }
}

/** The same by bare SQL with nobody beside it, told in one line. */
export const alone = async (
  folder: string,
  name: string,
  rows: number,
  work: () => Promise<unknown>,
): Promise<void> => console.log(line(name, rows, await timed(folder, work)))

/**
 * A work with people beside it, and as many people without it for `quiet` seconds before and after: what it took, less what
 * people take, and how long they waited, before, meanwhile and after.
 */
export const beside = async (
  folder: string,
  name: string,
  rows: number,
  people: People,
  work: () => Promise<unknown>,
  quiet: number,
): Promise<void> => {
  const rest = () => sleep(quiet * 1_000)
  const before = await watched(folder, people, rest)
  const during = await watched(folder, people, work)
  const after = await watched(folder, people, rest)
  const each = (before.took.cpu + after.took.cpu) / Math.max(acts(before) + acts(after), 1)
  const took = { ...during.took, cpu: during.took.cpu - acts(during) * each }
  console.log(`${line(name, rows, took)}, load average ${loadavg()[0]?.toFixed(1)}`)
  for (const kind of ['reads', 'writes'] as const) {
    console.log(`  ${kind}, before     ${said(before[kind])}`)
    console.log(`  ${kind}, meanwhile  ${said(during[kind])}`)
    console.log(`  ${kind}, after      ${said(after[kind])}`)
    const quietly = [...before[kind], ...after[kind]]
    const ratio = (share: number) => (at(during[kind], share) / at(quietly, share)).toFixed(2)
    console.log(`  ${kind}, ratio      p50 ${ratio(0.5)}  p95 ${ratio(0.95)}  p99 ${ratio(0.99)}`)
  }
  if (during.turnedAway > 0) console.log(`  turned away ${during.turnedAway}`)
}

interface Watched {
  readonly took: Took
  readonly reads: readonly number[]
  readonly writes: readonly number[]
  readonly turnedAway: number
}

const acts = ({ reads, writes }: Watched): number => reads.length + writes.length

const watched = async (folder: string, people: People, work: () => Promise<unknown>): Promise<Watched> => {
  let turnedAway = 0
  // One who comes with the tables of a moment before is turned away, and comes again.
  const write = async (): Promise<unknown> => {
    try {
      return await people.write()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'server.busy') throw error
      turnedAway++
      await sleep(breath)
      return write()
    }
  }
  const [reader, writer] = [person(people.read), person(write)]
  let took: Took
  try {
    took = await timed(folder, work)
  } finally {
    reader.stop()
    writer.stop()
  }
  return { took, reads: await reader.times, writes: await writer.times, turnedAway }
}

const line = (name: string, rows: number, took: Took): string => {
  const each =
    rows === 0 ? '' : `, ${Math.round(rows / took.seconds)} rows/s, ${perRow(took.cpu, rows)} µs a row`
  return `${name}: ${took.seconds.toFixed(1)} s, ${(took.cpu / 1_000).toFixed(1)} s of CPU${each}`
}

const perRow = (cpu: number, rows: number): number => Math.round((cpu * 1_000) / rows)

/** The time a share of all waits stays below, in milliseconds. */
const at = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

const said = (times: readonly number[]): string =>
  `p50 ${at(times, 0.5).toFixed(1)}  p95 ${at(times, 0.95).toFixed(1)}  p99 ${at(times, 0.99).toFixed(1)}  ` +
  `at most ${at(times, 1).toFixed(1)} ms  (${times.length})`

const person = (
  work: () => Promise<unknown>,
): { stop(): void; readonly times: Promise<readonly number[]> } => {
  let open = true
  const times = (async () => {
    const taken: number[] = []
    while (open) {
      const began = performance.now()
      await work()
      taken.push(performance.now() - began)
      await sleep(breath)
    }
    return taken
  })()
  return {
    stop: () => {
      open = false
    },
    times,
  }
}

/** Carries a change of one table out as a designer's, and waits for its end. */
export const changeTable = async (
  ctx: Ctx,
  id: TableId,
  edit: (was: TableDef) => TableDef,
): Promise<void> => {
  const { rows } = await ctx.db.run<{ version: number; definition: TableDef }>(
    sql`select version, definition from gantry.table_def where space = ${ctx.space} and id = ${id}`,
  )
  const [now] = rows
  if (!now) throw new Error('there is no table to change')
  const change = await startChange(ctx, [{ definition: edit(now.definition), seen: now.version }])
  for (;;) {
    const { state, error, plan } = await readChange(ctx, change)
    if (state === 'done') {
      console.log(`  (its plan said ${plan.seconds} s)`)
      return
    }
    if (state !== 'queued' && state !== 'running')
      throw new Error(`the change is ${state}: ${JSON.stringify(error)}`)
    await sleep(100)
  }
}
