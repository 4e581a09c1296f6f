import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Child {
  readonly pid: number
  /** What the line that says "ready" names. */
  readonly url: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bundles both servers as the product is bundled for people: run from their sources they take a third more CPU. */
export const buildServers = (): void => {
  execFileSync(process.execPath, ['scripts/build-server.mjs', output, 'bare=bench/bare.ts'], { cwd: root })
}

const output = 'dist/bench'

/** Starts one of the two servers and waits for its line `… is ready at URL`. */
export const startChild = (
  server: 'main' | 'bare',
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<Child> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeOptions, `${output}/${server}.js`], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`${server} ended with ${code}`)))
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
