import { afterEach, expect, test } from 'vitest'
import { configText, configValue, setConfig } from './config.ts'

afterEach(() => setConfig({}))

test('the configuration is empty by default', () => {
  expect(configValue('user.pageTitlePrefix')).toBeUndefined()
  expect(configText('user.pageTitlePrefix')).toBe('')
})

test.each([
  ['user.pageTitlePrefix', '·测试'],
  ['server', { upload: { maxMegabytes: 200 } }],
  ['server.upload.maxMegabytes', 200],
  ['server.upload.maxMegabytes.more', undefined],
  ['nothing.at.all', undefined],
])('%s is read by its dotted path', (path, expected) => {
  setConfig({ user: { pageTitlePrefix: '·测试' }, server: { upload: { maxMegabytes: 200 } } })
  expect(configValue(path)).toEqual(expected)
})

test('the enterprise is that of the person, and nobody has none', () =>
  expect(configValue('user.entId')).toBeUndefined())
