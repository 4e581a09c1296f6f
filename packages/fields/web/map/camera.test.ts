import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areaIn,
  type Camera,
  fitting,
  gridOf,
  panned,
  pixelOf,
  pointAt,
  roundBelow,
  scaleOf,
  zoomed,
} from './camera.ts'

const size = { width: 800, height: 600 }
const cameras = fc.record({
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  zoom: fc.double({ min: 2, max: 18, noNaN: true }),
})

describe('the camera of a map', () => {
  test('finds the point of a pixel again', () => {
    fc.assert(
      fc.property(
        cameras,
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 100, max: 500 }),
        (camera, x, y) => {
          const point = pointAt(camera, size, x, y)
          fc.pre(Math.abs(point.lat) < 84)
          const there = pixelOf(camera, size, point)
          expect(Math.abs(there.y - y)).toBeLessThan(1)
          // At low zoom the pixel may be one full turn away.
          const turn = 512 * 2 ** camera.zoom
          expect(Math.abs(((there.x - x + turn * 1.5) % turn) - turn / 2)).toBeLessThan(1)
        },
      ),
      { numRuns: runs(40) },
    )
  })

  test('keeps the point under the pointer while zooming', () => {
    const camera: Camera = { lng: 121.4, lat: 31.2, zoom: 8 }
    const before = pointAt(camera, size, 200, 150)
    const after = pointAt(zoomed(camera, size, 1.5, 200, 150), size, 200, 150)
    expect(after.lng).toBeCloseTo(before.lng, 6)
    expect(after.lat).toBeCloseTo(before.lat, 6)
    expect(zoomed(camera, size, 99).zoom).toBe(20)
  })

  test('pans by pixels, also across the 180th meridian', () => {
    const camera: Camera = { lng: 179.9, lat: 0, zoom: 8 }
    const moved = panned(camera, size, -400, 0)
    expect(moved.lng).toBeLessThan(-178)
    const [west, , east] = areaIn(camera, size)
    expect(west).toBeGreaterThan(0)
    expect(east).toBeLessThan(0)
  })

  test.each([
    ['a town', [121.3, 31.1, 121.6, 31.4]],
    ['a point', [121.3, 31.1, 121.3, 31.1]],
    ['the earth', [-180, -85, 180, 85]],
    ['islands on both sides of the 180th meridian', [170, -20, -170, -10]],
  ] as const)('shows all of %s', (_, area) => {
    const camera = fitting(area, size)
    for (const [lng, lat] of [
      [area[0], area[1]],
      [area[2], area[3]],
    ] as const) {
      const { x, y } = pixelOf(camera, size, { lng, lat })
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(size.width)
      expect(y).toBeGreaterThanOrEqual(-1)
      expect(y).toBeLessThanOrEqual(size.height + 1)
    }
  })

  test('measures in round lengths and draws few lines', () => {
    expect([0.7, 4.9, 19, 5000].map(roundBelow)).toEqual([0.5, 2, 10, 5000])
    const { metres, pixels } = scaleOf({ lng: 0, lat: 0, zoom: 10 })
    expect(metres).toBe(5000)
    expect(pixels).toBeLessThanOrEqual(100)
    const grid = gridOf({ lng: 121, lat: 31, zoom: 12 }, size)
    expect(grid.x.length).toBeGreaterThan(2)
    expect(grid.x.length).toBeLessThan(20)
  })
})
