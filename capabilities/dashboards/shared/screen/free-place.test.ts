import { expect, it } from 'vitest'
import { freePlace } from './free-place.ts'
import type { Layer } from './layer.ts'

const page = { width: 400, height: 200 }
const size = { w: 100, h: 80 }
const layer = (id: string, x: number, y: number, w = size.w, h = size.h): Layer => ({
  id,
  kind: 'shape',
  x,
  y,
  w,
  h,
  settings: {},
})

it('a new layer is put in the middle, and the next ones beside it', () => {
  expect(freePlace([], size, page)).toEqual({ x: 150, y: 60 })
  const layers = [layer('a', 150, 60)]
  for (const id of ['b', 'c']) {
    const place = freePlace(layers, size, page)
    for (const other of layers)
      expect(
        place.x + size.w <= other.x ||
          other.x + other.w <= place.x ||
          place.y + size.h <= other.y ||
          other.y + other.h <= place.y,
      ).toBe(true)
    layers.push(layer(id, place.x, place.y))
  }
})

it('on a full page it lies a little beside the last one, inside the page', () => {
  const full = layer('a', 0, 0, 400, 200)
  expect(freePlace([full], size, page)).toEqual({ x: 40, y: 40 })
  expect(freePlace([full, layer('b', 300, 120)], size, page)).toEqual({ x: 300, y: 120 })
})
