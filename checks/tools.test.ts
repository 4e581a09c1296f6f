import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { root } from './workspaces.ts'

/** Runs a program that npm installed; its whole output is the message of the failure. */
const run = (program: string, ...args: string[]) => {
  const ran = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  expect(ran.status, `${ran.stdout}${ran.stderr}`).toBe(0)
}

vi.setConfig({ testTimeout: 300_000 })

it('types hold', () => run('@typescript/native-preview/bin/tsgo', '--noEmit'))

it('the code is formatted and free of lint', () =>
  run('@biomejs/biome/bin/biome', 'check', '.', '--error-on-warnings', '--colors=off'))

it('nothing lies about unused: files, exports, dependencies', () => run('knip/bin/knip.js', '--no-progress'))
