import { fieldTypes } from '@gantry/fields/shared'
import { expect, it } from 'vitest'
import { texts } from '../../texts.ts'
import { settingsOf } from './setting-shape.ts'

it('has a name in both languages for whatever a field can be set to', () => {
  const settings = Object.values(fieldTypes).flatMap(({ settings }) => settingsOf(settings))
  const keys = settings.flatMap(({ name, shape }) => [
    `designer.setting.${name}`,
    ...(shape.kind === 'words' ? shape.words.map(word => `designer.word.${name}.${word}`) : []),
  ])
  expect([...new Set(keys)].filter(key => !(key in texts['zh-CN']) || !(key in texts.en))).toEqual([])
})
