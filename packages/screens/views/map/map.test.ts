import type { Cluster } from '@gantry/model/shared'
import { describe, expect, test } from 'vitest'
import { aroundAll, ringOf, widthOf } from './marks.ts'
import { readShow, writeShow } from './show.ts'

const cluster = (more: Partial<Cluster>): Cluster => ({
  lng: 0,
  lat: 0,
  count: 4,
  id: null,
  area: [0, 0, 0, 0],
  colours: { '': 4 },
  ...more,
})

describe('a map', () => {
  test('is kept in the address', () => {
    const camera = { lat: 31.2304, lng: -121.4737, zoom: 12.5 }
    expect(readShow(writeShow(camera))).toEqual(camera)
  })

  test.each([null, '', '1_2', '91_0_3', '0_181_3', '0_0_99', 'a_b_c', '1_2_3_4', '__'])(
    'does not read %j as a place',
    show => expect(readShow(show)).toBeNull(),
  )

  test('colours a ring by shares in the order of the options, and the rest grey', () => {
    const options = [
      { id: 'run', label: 'run', state: 'run' as const },
      { id: 'stop', label: 'stop', color: 'c3' },
    ]
    expect(ringOf(cluster({ colours: { stop: 1, run: 2, gone: 1 } }), options)).toBe(
      'conic-gradient(var(--app-ok) 0.0deg 180.0deg, var(--c3) 180.0deg 270.0deg, var(--app-ink-3) 270.0deg 360.0deg)',
    )
    expect(ringOf(cluster({}), undefined)).toBe('var(--app-primary)')
  })

  test('draws larger clusters larger, within bounds', () => {
    expect([2, 100, 1e9].map(widthOf)).toEqual([29, 46, 64])
  })

  test('knows the area around everything', () => {
    expect(aroundAll([])).toBeNull()
    expect(aroundAll([cluster({ area: [1, 2, 3, 4] }), cluster({ area: [-1, 3, 2, 9] })])).toEqual([
      -1, 2, 3, 9,
    ])
  })
})
