import type { Text } from '@gantry/base/shared'
import { expect, it } from 'vitest'
import { type Typed, textOf, typedOf } from './both-languages.ts'

it.each<[string, Typed, Text | undefined]>([
  ['nothing', { 'zh-CN': '', en: ' ' }, undefined],
  ['Chinese alone', { 'zh-CN': '水泵', en: '' }, '水泵'],
  ['English alone', { 'zh-CN': '', en: 'Pump' }, 'Pump'],
  ['the same twice', { 'zh-CN': 'P1', en: 'P1' }, 'P1'],
  ['both', { 'zh-CN': '水泵', en: 'Pump' }, { 'zh-CN': '水泵', en: 'Pump' }],
])('of %s typed becomes one text', (_, typed, text) => {
  expect(textOf(typed)).toEqual(text)
})

it('shows a text for both languages once, and two texts as they are', () => {
  expect(typedOf('水泵', 'zh-CN')).toEqual({ 'zh-CN': '水泵', en: '' })
  expect(typedOf('Pump', 'en')).toEqual({ 'zh-CN': '', en: 'Pump' })
  expect(typedOf(undefined, 'en')).toEqual({ 'zh-CN': '', en: '' })
  expect(typedOf({ 'zh-CN': '水泵', en: 'Pump' }, 'en')).toEqual({ 'zh-CN': '水泵', en: 'Pump' })
})
