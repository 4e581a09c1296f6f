import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Child {
  readonly pid: number
  /** What the line that says "ready" names. */
  readonly url: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts a server of this repository and waits for its line `… is ready at URL`. */
export const startChild = (entry: string, env: Readonly<Record<string, string>>): Promise<Child> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', entry], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`${entry} ended with ${code}`)))
    let said = ''
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      const url = /is ready at (\S+)/.exec(said)?.[1]
      if (url && child.pid) resolve({ pid: child.pid, url, stop: () => stop(child) })
    })
  })

const stop = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
