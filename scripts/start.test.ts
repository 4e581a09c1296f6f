import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const start = fileURLToPath(new URL('start.mjs', import.meta.url))

/** Runs a script as a Node.js of that version would see it. */
const runAs = (version: string, lang: string) => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  const run = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, start],
    { encoding: 'utf8', env: { ...process.env, GANTRY_LANG: lang } },
  )
  return { code: run.status, stdout: run.stdout, stderr: run.stderr.trimEnd() }
}

it.each([
  ['18.20.4', 'en', 'Gantry needs Node.js 20.19.0 or newer, this is 18.20.4'],
  ['20.18.3', 'zh', 'Gantry 需要 Node.js 20.19.0 或更高版本，当前是 20.18.3'],
])('refuses Node.js %s in one sentence (%s)', (version, lang, sentence) => {
  const { code, stdout, stderr } = runAs(version, lang)
  expect([code, stdout]).toEqual([10, ''])
  expect(stderr.split('\n')).toHaveLength(1)
  expect(stderr).toContain(sentence)
})
