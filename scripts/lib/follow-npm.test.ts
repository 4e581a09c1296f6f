import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const scripts = fileURLToPath(new URL('..', import.meta.url))

it('ends with npm, also when npm ends while packages are installed', async () => {
  const root = mkdtempSync(join(tmpdir(), 'gantry-follow-'))
  const folder = join(root, 'scripts')
  mkdirSync(join(folder, 'lib'), { recursive: true })
  cpSync(join(scripts, '../package.json'), join(root, 'package.json'))
  for (const name of [
    'start.mjs',
    'lib/follow-npm.mjs',
    'lib/node-version.mjs',
    'lib/run-built.mjs',
    'lib/say.mjs',
  ])
    cpSync(join(scripts, name), join(folder, name))
  // Installing holds the process as npm does; building would go on for ever.
  const install = `console.log('installing')
    export const install = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)`
  writeFileSync(join(folder, 'lib/install.mjs'), install)
  const build = 'export const build = () => new Promise(() => setInterval(() => undefined, 1_000))'
  writeFileSync(join(folder, 'lib/build.mjs'), build)

  const shell = spawn('sh', ['-c', '"$0" start.mjs; true', process.execPath], {
    cwd: folder,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  // The pipe closes when the last process that writes to it has ended; an orphan may stay a zombie after that.
  await expect(once(shell.stdout, 'close')).resolves.toBeDefined()
  rmSync(root, { recursive: true })
})
