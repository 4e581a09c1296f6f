import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { builtPages } from '@gantry/testing/server'
import { expect, test } from 'vitest'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const folder = await builtPages()
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** Every script the browser has to have before these modules run. */
const filesOf = (keys: readonly string[], found = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(chunk.imports ?? [], found)
  }
  return found
}

const kilobytes = (...modules: readonly string[]): number =>
  [...filesOf(modules)].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) /
  1_000

const signIn = ['index.html', '../../capabilities/identity/web/login/sign-in-page.tsx']

test('the sign-in page stays under 200 kB of script', () => {
  const size = kilobytes(...signIn)
  expect(size).toBeGreaterThan(50)
  expect(size).toBeLessThan(200)
})

test('sign-in brings no antd', () => {
  for (const file of filesOf(signIn))
    expect(readFileSync(join(folder, file), 'utf8')).not.toContain('ant-btn')
})

test("an application's list stays under 450 kB of script, with the frame around it", () => {
  const capability = '../../capabilities/apps/web'
  const list = [
    'index.html',
    'web/frame/signed-in.tsx',
    `${capability}/frame.tsx`,
    `${capability}/app/app-page.tsx`,
  ]
  expect(kilobytes(...list)).toBeLessThan(450)
})
