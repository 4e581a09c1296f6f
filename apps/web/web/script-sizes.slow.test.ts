import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
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

/** KiB of what modules need, as the server sends it: brotli to every browser of today, gzip to others. */
const sizeOf = (...modules: readonly string[]) => {
  const texts = [...filesOf(modules)].map(file => readFileSync(join(folder, file)))
  const size = (pack: (text: Buffer) => Buffer) =>
    texts.reduce((sum, text) => sum + pack(text).length, 0) / 1_024
  return {
    brotli: size(brotliCompressSync),
    gzip: size(gzipSync),
  }
}

const signIn = ['index.html', '../../capabilities/identity/web/login/sign-in-page.tsx']

test('the sign-in page keeps to its budget of script', () => {
  const size = sizeOf(...signIn)
  expect(size.brotli).toBeGreaterThan(50)
  expect(size.brotli).toBeLessThan(150)
  expect(size.gzip).toBeLessThan(175)
})

test('sign-in brings no antd', () => {
  for (const file of filesOf(signIn))
    expect(readFileSync(join(folder, file), 'utf8')).not.toContain('ant-btn')
})

test("an application's list keeps to its budget of script, with the frame around it", () => {
  const capability = '../../capabilities/apps/web'
  const list = [
    'index.html',
    'web/frame/signed-in.tsx',
    `${capability}/frame.tsx`,
    `${capability}/app/app-page.tsx`,
  ]
  const size = sizeOf(...list)
  expect(size.brotli).toBeLessThan(430)
  expect(size.gzip).toBeLessThan(498)
})
