import { expect, test } from 'vitest'
import { checkSettings, type ExtensionSetting, fitsSetting, valuesOfSettings } from './extension-setting.ts'

const setting = (more: Partial<ExtensionSetting>): ExtensionSetting => ({
  name: 'plant',
  label: { 'zh-CN': '工厂', en: 'Plant' },
  type: 'text',
  ...more,
})

test.each([
  ['text', 'A1', true],
  ['text', '  ', false],
  ['number', 3, true],
  ['number', '3', false],
  ['number', Number.NaN, false],
  ['yesNo', false, true],
  ['yesNo', 0, false],
  ['choice', 'north', true],
  ['choice', 'west', false],
  ['secret', 'k', true],
] as const)('a %s takes %j: %s', (type, value, fits) => {
  expect(fitsSetting(setting({ type, options: ['north', 'south'] }), value)).toBe(fits)
})

test('an extension runs with the values that fit, else its defaults, and with no secret', () => {
  const settings = [
    setting({ default: 'A1' }),
    setting({ name: 'days', type: 'number', default: 7 }),
    setting({ name: 'loud', type: 'yesNo' }),
    setting({ name: 'key', type: 'secret' }),
  ]
  expect(valuesOfSettings(settings, { plant: 'B2', days: 'many', key: 'top', other: 1 })).toEqual({
    plant: 'B2',
    days: 7,
  })
})

test.each([
  [{ name: '1st' }, 'settings.0.name format'],
  [{ name: '__proto__' }, 'settings.0.name format'],
  [{ label: { 'zh-CN': '工厂', en: ' ' } }, 'settings.0.label required'],
  [{ type: 'choice' }, 'settings.0.options required'],
  [{ type: 'number', default: 'many' }, 'settings.0.default format'],
  [{ type: 'secret', default: 'top' }, 'settings.0.default format'],
] as const)('%j is refused: %s', (more, problem) => {
  expect(checkSettings([setting(more)]).map(({ field, code }) => `${field} ${code}`)).toEqual([problem])
})

test('two settings have two names, and a type is one the extension may have', () => {
  expect(checkSettings([setting({}), setting({})]).map(({ code }) => code)).toEqual(['duplicate'])
  expect(checkSettings([setting({ type: 'secret' })], ['text']).map(({ code }) => code)).toEqual([
    'not_permitted',
  ])
})
