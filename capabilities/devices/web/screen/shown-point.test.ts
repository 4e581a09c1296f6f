import { expect, test } from 'vitest'
import { sectionsOf, shownPoint, type ToneBand, toneOf } from './shown-point.ts'

const bands: readonly ToneBand[] = [
  { below: 60, tone: 'good' },
  { below: 80, tone: 'watch' },
  { tone: 'bad' },
]

test.each([
  [-5, 'good'],
  [59.9, 'good'],
  [60, 'watch'],
  [80, 'bad'],
])('%d is %s', (value, tone) => {
  expect(toneOf(bands, value)).toBe(tone)
})

test('without bands a value has no tone', () => {
  expect(toneOf([], 5)).toBeNull()
  expect(sectionsOf([], 0, 100)).toEqual([])
})

test('bands are sections of the scale, as far as they lie on it', () => {
  expect(sectionsOf(bands, 0, 100)).toEqual([
    { from: 0, to: 0.6, tone: 'good' },
    { from: 0.6, to: 0.8, tone: 'watch' },
    { from: 0.8, to: 1, tone: 'bad' },
  ])
  expect(sectionsOf(bands, 70, 80)).toEqual([{ from: 0, to: 1, tone: 'watch' }])
})

test('settings of other kinds and bands of older versions are left out', () => {
  expect(
    shownPoint({ device: 5, look: 'pie', bands: [{ tone: 'pink' }, { below: 1, tone: 'good' }] }),
  ).toEqual({
    device: '',
    point: '',
    look: 'number',
    size: 64,
    color: undefined,
    bands: [{ below: 1, tone: 'good' }],
    low: undefined,
    high: undefined,
    since: false,
    isTitled: false,
  })
})
