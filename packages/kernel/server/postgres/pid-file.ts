import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'

/** The process id in `postmaster.pid`, if that process is alive and is the server of this cluster. */
export const runningServer = (cluster: string): number | null => {
  const pid = pidInFile(cluster)
  return pid && isAlive(pid) && servesCluster(pid, cluster) ? pid : null
}

/**
 * Deletes a `postmaster.pid` whose process id now belongs to an unrelated process, as after a reboot and in
 * containers: PostgreSQL would take that process for a running server.
 */
export const dropStalePidFile = (cluster: string): void => {
  const pid = pidInFile(cluster)
  if (pid && isAlive(pid) && !servesCluster(pid, cluster))
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/**
 * Stops the server cleanly. Disconnecting clients are waited for, so that none receives an error; then remaining clients are
 * disconnected and their transactions rolled back. After 30 s the stop is immediate.
 */
export const stopServer = async (pid: number, binaries: Binaries): Promise<void> => {
  for (const [signal, seconds] of [
    ['TERM', 2],
    ['INT', 30],
    ['QUIT', 5],
    ['KILL', 5],
  ] as const) {
    send(pid, signal, binaries)
    for (let waited = 0; waited < seconds * 1000; waited += 20) {
      if (!isAlive(pid)) return
      await sleep(20)
    }
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const pidInFile = (cluster: string): number | null => {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : null
  } catch {
    return null
  }
}

/**
 * A server's working directory is its cluster folder; where that cannot be read, the pid file is trusted, as
 * PostgreSQL does.
 */
const servesCluster = (pid: number, cluster: string): boolean => {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

const send = (pid: number, signal: 'TERM' | 'INT' | 'QUIT' | 'KILL', binaries: Binaries): void => {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['kill', signal, String(pid)], { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(pid, `SIG${signal}`)
  } catch {
    // The process ended meanwhile.
  }
}
