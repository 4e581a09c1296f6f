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
const timed = async (
  folder: string,
  work: () => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly cpu: number }> => {
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
 * A work with people beside it, told in three lines: what it took, and how long they waited. Answers the CPU in milliseconds
 * for each thing they did; where `each` says what that is without a work, theirs is not counted with the work's.
 */
export const beside = async (
  folder: string,
  name: string,
  rows: number,
  people: People,
  work: () => Promise<unknown>,
  each = 0,
): Promise<number> => {
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
  let took: Awaited<ReturnType<typeof timed>>
  try {
    took = await timed(folder, work)
  } finally {
    reader.stop()
    writer.stop()
  }
  const [reads, writes] = [await reader.times, await writer.times]
  const acts = reads.length + writes.length
  console.log(line(name, rows, { ...took, cpu: took.cpu - acts * each }))
  console.log(`  read    ${said(reads)}`)
  console.log(`  write   ${said(writes)}, turned away ${turnedAway}`)
  return took.cpu / Math.max(acts, 1)
}

const line = (
  name: string,
  rows: number,
  took: { readonly seconds: number; readonly cpu: number },
): string => {
  const each =
    rows === 0 ? '' : `, ${Math.round(rows / took.seconds)} rows/s, ${perRow(took.cpu, rows)} µs a row`
  return `${name}: ${took.seconds.toFixed(1)} s, ${(took.cpu / 1_000).toFixed(1)} s of CPU${each}`
}

const perRow = (cpu: number, rows: number): number => Math.round((cpu * 1_000) / rows)

const said = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  at most ${(sorted.at(-1) ?? 0).toFixed(1)} ms  (${times.length})`
}

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
