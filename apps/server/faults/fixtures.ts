import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, onTestFailed, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The server as it is shipped, built for this test file. */
const output = `test-output/server-${process.pid}`
execFileSync(process.execPath, [join(root, 'scripts/build-server.mjs'), output], {
  cwd: root,
  stdio: 'inherit',
})
afterAll(() => rmSync(join(root, output), { recursive: true, force: true }))

/** A program of the shipped server. */
export const built = (program: string): string => join(root, output, `${program}.js`)

export const demoPassword = 'demo-Passw0rd'

/** A Gantry in a process of its own, to be killed and starved. */
export interface GantryProcess {
  readonly pid: number
  readonly stdout: () => string
  readonly stderr: () => string
  /** The address, once it is ready. */
  ready(): Promise<string>
  /** The exit code, once it has ended; null after a killing signal. */
  ended(): Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/** A folder for data that is gone after the test, with the database of a killed Gantry stopped first. */
export const newDataFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-faults-'))
  chmodSync(folder, 0o711)
  onTestFinished(async () => {
    const pid = postgresPid(folder)
    if (pid && isAlive(pid)) {
      process.kill(pid, 'SIGINT')
      while (isAlive(pid)) await sleep(20)
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  })
  return folder
}

export const startGantry = (env: Readonly<Record<string, string>>, wrapper: string[] = []): GantryProcess => {
  const [program = '', ...args] = [...wrapper, process.execPath, built('main')]
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GANTRY_LANG: 'en',
      GANTRY_PORT: '0',
      GANTRY_DEMO_PASSWORD: demoPassword,
      ...env,
    },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', chunk => {
    stdout += chunk
  })
  child.stderr.on('data', chunk => {
    stderr += chunk
  })
  const exit = new Promise<number | null>(resolve => child.once('close', resolve))
  onTestFailed(() =>
    console.error(`Gantry ${child.pid} (exit code ${child.exitCode}) said:\n${stderr.slice(-8_000)}`),
  )
  onTestFinished(async () => {
    if (isRunning(child)) child.kill('SIGKILL')
    await exit
  })
  return {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    ready: async () => {
      while (isRunning(child)) {
        const address = /^Gantry is ready at (\S+)$/m.exec(stdout)?.[1]
        if (address) return address
        await sleep(20)
      }
      throw new Error(`Gantry ended before it was ready: ${stderr}`)
    },
    ended: () => exit,
    kill: signal => child.kill(signal),
  }
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

export const postgresPid = (dataFolder: string): number | null => {
  const file = join(dataFolder, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
