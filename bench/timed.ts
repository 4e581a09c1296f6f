import { databaseCpu, memory, processCpu } from './cpu.ts'

/** What a stream of rows took. */
export interface Bulk {
  readonly name: string
  readonly rows: number
  readonly seconds: number
  /** Milliseconds of CPU for a thousand rows. */
  readonly node: number
  readonly database: number
  /** Megabytes the process held before, and the most it held meanwhile. */
  readonly before: number
  readonly most: number
}

/** The process that works and the first process of its database. */
export interface Workers {
  readonly pid: number
  readonly postmaster: number
}

/** Times a work that answers how many rows it was, with the CPU both took and the memory the process held. */
export const timed = async (
  name: string,
  { pid, postmaster }: Workers,
  work: () => Promise<number>,
): Promise<Bulk> => {
  const cpu = [processCpu(pid), databaseCpu(postmaster)] as const
  const before = memory(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memory(pid))
  }, 100)
  const begun = performance.now()
  try {
    const rows = await work()
    return {
      name,
      rows,
      seconds: (performance.now() - begun) / 1_000,
      node: ((processCpu(pid) - cpu[0]) / rows) * 1_000,
      database: ((databaseCpu(postmaster) - cpu[1]) / rows) * 1_000,
      before,
      most,
    }
  } finally {
    clearInterval(watch)
  }
}
