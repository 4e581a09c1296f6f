import { expect, test } from 'vitest'
import { openingView } from './opening-view.ts'

const row = (count: number) =>
  new Map(Array.from({ length: count }, (_, n) => [`n${n}`, { x: n * 240, y: 0, w: 200, h: 56 }] as const))

test('a graph that fits is shown whole, in the middle and not enlarged', () => {
  const { x, y, zoom } = openingView(row(3), 'n0', [1_200, 600])
  expect(zoom).toBe(1)
  expect([x + 340, y + 28]).toEqual([600, 300])
  expect(openingView(row(3), 'n0', [640, 600]).zoom).toBeCloseTo((640 * 0.76) / 680)
})

test.each([
  [[1_200, 600], 'n20'],
  [[390, 700], 'n3'],
] as const)('a wide graph in %j opens at 60 % with its focus in the middle', (size, focus) => {
  const { x, y, zoom } = openingView(row(40), focus, size)
  expect(zoom).toBe(0.6)
  const middle = Number(focus.slice(1)) * 240 + 100
  expect([x + middle * zoom, y + 28 * zoom]).toEqual([size[0] / 2, size[1] / 2])
})

test('what has to be read closer opens at its own least scale', () => {
  const { x, zoom } = openingView(row(40), 'n20', [1_200, 600], 0.75)
  expect(zoom).toBe(0.75)
  expect(x + (20 * 240 + 100) * zoom).toBe(600)
})
