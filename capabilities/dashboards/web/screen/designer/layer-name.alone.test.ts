// @vitest-environment jsdom
import { issue } from '@gantry/base/shared'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import type { Screen } from '../../../shared/screen/screen.ts'
import { layerPlace } from './layer-name.ts'

const t = ((key: string) => key) as unknown as TFunction
const screen = {
  pages: [
    {
      id: 'p1',
      layers: [
        { id: 'a', kind: 'figure', x: 0, y: 0, w: 1, h: 1, settings: {} },
        { id: 'b', kind: 'figure', name: 'Output', x: 0, y: 0, w: 1, h: 1, settings: {} },
      ],
    },
  ],
} as unknown as Screen

it('an issue of a screen names its layer and setting', () => {
  const place = (field: string) => layerPlace(t, issue(field, 'required'), screen)
  expect(place('pages.0.layers.0.settings.table')).toBe('screen.layer.figure › screen.setting.table')
  expect(place('pages.0.layers.1.kind')).toBe('Output')
  expect(place('name')).toBe('')
})
