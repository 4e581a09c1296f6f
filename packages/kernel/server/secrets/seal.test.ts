import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll, expect, test } from 'vitest'
import { isSealed, openText, sealText } from './seal.ts'

const kernel = await testDatabase()
const dataFolder = mkdtempSync(join(tmpdir(), 'gantry-seal-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))

/** A process that has just begun, with these keys or those that lie there. */
const started = (keys?: readonly string[], space = 'alpha') => {
  if (keys) writeFileSync(join(dataFolder, 'secret-keys.json'), JSON.stringify(keys))
  return testCtx({ ...kernel, dataFolder }, { space })
}

test('keys are made once, for their owner alone to read, and every process has the same', () => {
  const sealed = sealText(started(), 'door/code', '密钥 42')
  expect(isSealed(sealed)).toBe(true)
  expect(openText(started(), 'door/code', sealed)).toBe('密钥 42')
  expect(statSync(join(dataFolder, 'secret-keys.json')).mode & 0o077).toBe(0)
})

test('what was sealed opens in its space and place only, and not when altered', () => {
  const sealed = sealText(started(), 'door/code', 'x')
  const altered = sealed.replace(/.$/, last => (last === 'A' ? 'Q' : 'A'))
  expect(openText(started(undefined, 'beta'), 'door/code', sealed)).toBeNull()
  expect(openText(started(), 'door/name', sealed)).toBeNull()
  expect(openText(started(), 'door/code', altered)).toBeNull()
  expect(openText(started(), 'door/code', 'open-sesame')).toBeNull()
})

test('a key added later seals what is new while older ones open what they sealed; another key opens nothing', () => {
  const keys: string[] = JSON.parse(readFileSync(join(dataFolder, 'secret-keys.json'), 'utf8'))
  const old = sealText(started(), 'door/code', 'old')
  const newer = [...keys, 'ab'.repeat(32)]
  const fresh = sealText(started(newer), 'door/code', 'new')
  expect(openText(started(newer), 'door/code', old)).toBe('old')
  expect(openText(started(newer), 'door/code', fresh)).toBe('new')
  expect(openText(started(keys), 'door/code', fresh)).toBeNull()
  expect(() => sealText(started(['ab']), 'door/code', 'x')).toThrow('64 hexadecimal')
})
