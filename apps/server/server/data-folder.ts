import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, fileProblem, StartProblem } from '@gantry/kernel/server'

/** Who holds the folder. A process id alone would be misleading after a restart of the machine or container. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process began, in the system's own count; '' where that cannot be known. */
  readonly began: string
}

/** How often the holder touches its lock, in milliseconds; a lock on a shared disk that stays still is a dead one's. */
const touchEvery = 3_000

/** @throws StartProblem data_not_writable or disk_full. */
export const makeDataFolder = (path: string): void => {
  const probe = join(path, `writable.${process.pid}`)
  try {
    mkdirSync(path, { recursive: true })
    writeFileSync(probe, 'yes')
    rmSync(probe)
  } catch (error) {
    throw fileProblem(error, path)
  }
}

/**
 * Makes the data folder and takes it for this process alone. The answer gives it back.
 *
 * @throws StartProblem data_in_use, data_not_writable or disk_full.
 */
export const lockDataFolder = async (folder: string): Promise<() => void> => {
  const path = resolve(folder)
  const lock = join(path, 'gantry.lock')
  const own: Holder = { pid: process.pid, host: hostname(), began: beginOf(process.pid) }
  const draft = `${lock}.${process.pid}`
  try {
    mkdirSync(path, { recursive: true })
    writeFileSync(draft, JSON.stringify(own))
    try {
      while (!take(draft, lock)) {
        const holder = readHolder(lock)
        if (holder && (await isHeld(lock, holder)))
          throw new StartProblem('data_in_use', { path, pid: holder.pid })
        rmSync(lock, { force: true })
      }
    } finally {
      rmSync(draft, { force: true })
    }
  } catch (error) {
    throw fileProblem(error, path)
  }
  const timer = setInterval(() => touch(lock), touchEvery).unref()
  return () => {
    clearInterval(timer)
    if (readHolder(lock)?.began === own.began) rmSync(lock, { force: true })
  }
}

/** A hard link appears at once and whole, or not at all. */
const take = (draft: string, lock: string): boolean => {
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

const touch = (lock: string): void => {
  try {
    utimesSync(lock, new Date(), new Date())
  } catch {
    // The folder was taken away beneath us; the next write to it says so.
  }
}

const readHolder = (lock: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(lock, 'utf8'))
  } catch {
    return null
  }
}

const isHeld = async (lock: string, holder: Holder): Promise<boolean> => {
  if (holder.host === hostname()) return isRunning(holder.pid) && beginOf(holder.pid) === holder.began
  // Another container or machine on the same disk: its processes cannot be seen from here, its touches can.
  const before = statSync(lock).mtimeMs
  await sleep(touchEvery * 2)
  return readHolder(lock) !== null && statSync(lock).mtimeMs !== before
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

const beginOf = (pid: number): string => {
  try {
    // The name in parentheses may hold spaces; the start time is the twentieth word after it (proc(5), field 22).
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    )
  } catch {
    return ''
  }
}
