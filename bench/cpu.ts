import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds a tick of the kernel's accounts stands for; 100 a second on every Linux people run. */
const tick = 10

/** CPU a process with its threads and its ended children have used, in milliseconds; 0 where there is no /proc. */
const usedInTicks = (pid: number): { readonly own: number; readonly ended: number } => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    // proc(5): utime, stime, cutime, cstime are fields 14 to 17; the first two are gone with the name.
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
    return { own: (user + system) * tick, ended: (endedUser + endedSystem) * tick }
  } catch {
    return { own: 0, ended: 0 }
  }
}

/**
 * CPU of a process of one thread in milliseconds, to the nanosecond: twenty statements may take less than a tick. Whole ticks where
 * the kernel does not keep it (sched-stats.rst).
 */
const usedExactly = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return usedInTicks(pid).own
  }
}

/** CPU of one process with its threads and the processes it started that ended. */
export const processCpu = (pid: number): number => {
  const { own, ended } = usedInTicks(pid)
  return own + ended
}

/** Memory a process holds, in megabytes. */
export const memory = (pid: number): number => {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/** CPU of PostgreSQL: its first process, the backends that ended and those that run. */
export const databaseCpu = (postmaster: number): number =>
  childrenOf(postmaster).reduce(
    (sum, pid) => sum + usedExactly(pid),
    usedExactly(postmaster) + usedInTicks(postmaster).ended,
  )

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => parentOf(pid) === parent)

const parentOf = (pid: number): number => {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}

/** The first process of the database in a data folder. */
export const postmasterOf = (dataFolder: string): number =>
  Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
