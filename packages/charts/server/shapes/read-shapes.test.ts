import { AppError } from '@gantry/base/shared'
import { describe, expect, test } from 'vitest'
import { shapeLimits } from '../../shared/shapes.ts'
import { readShapes } from './read-shapes.ts'

const square = (x: number, y: number, side = 10) => [
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ],
]
const feature = (properties: unknown, coordinates: unknown, type = 'Polygon') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const by = { key: 'code', names: { 'zh-CN': 'name', en: 'en' } }
const codesOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error instanceof AppError ? error.issues.map(({ code }) => code) : error
  }
}

describe('an uploaded map', () => {
  test('keeps polygons, key and names, and nothing else', () => {
    const shapes = readShapes(
      collection(
        feature({ code: 1, name: ' 东区\u0000 ', en: 'East', secret: 'x' }, square(0, 0)),
        feature({ code: 'w' }, [square(20, 0), square(40, 0)], 'MultiPolygon'),
        feature({ code: '1' }, square(0, 20)),
        feature(
          { code: 'line' },
          [
            [0, 0],
            [1, 1],
          ],
          'LineString',
        ),
        feature({ name: 'without a key' }, square(0, 0)),
        'nonsense',
        null,
      ),
      by,
    )
    expect(shapes.map(({ key, name, polygons }) => [key, name, polygons.length])).toEqual([
      ['1', { 'zh-CN': '东区', en: 'East' }, 2],
      ['w', { 'zh-CN': 'w', en: 'w' }, 2],
    ])
    expect(JSON.stringify(shapes)).not.toContain('secret')
    expect(shapes[0]?.polygons[0]).toEqual(square(0, 0))
  })

  test('with more points than are kept becomes simpler, and borders stay shared', () => {
    const wave = (from: number) =>
      Array.from({ length: 20_000 }, (_, at) => [at / 200, from + Math.sin(at / 90) + Math.sin(at * 7) / 40])
    const border = wave(50)
    const shapes = readShapes(
      collection(
        feature({ code: 'south' }, [[[0, 0], ...border, [100, 0], [0, 0]]]),
        feature({ code: 'north' }, [[[0, 100], ...border, [100, 100], [0, 100]]]),
      ),
      by,
    )
    const points = shapes.map(({ polygons }) => polygons.flat(2))
    expect(points.flat().length).toBeLessThanOrEqual(shapeLimits.kept)
    expect(points[0]!.length).toBeGreaterThan(100)
    const inner = (list: readonly (readonly [number, number])[]) =>
      list.filter(([, y]) => y > 40 && y < 60).map(String)
    expect(inner(points[0]!)).toEqual(inner(points[1]!))
  })

  test('still shows what is too small for the grid', () => {
    const shapes = readShapes(
      collection(
        feature({ code: 'big' }, square(0, 0, 1_000)),
        feature({ code: 'dot' }, square(500, 500, 0.001)),
      ),
      by,
    )
    const [big, dot] = shapes.map(({ polygons }) => polygons[0]?.[0]?.length)
    expect([big, dot]).toEqual([5, 5])
  })

  test.each([
    ['no file of shapes', 'text', ['shapes_none']],
    ['no features', { features: 3 }, ['shapes_none']],
    [
      'coordinates that are none',
      collection(
        feature({ code: 'a' }, [
          [
            ['x', null],
            [1e9, 0],
          ],
        ]),
      ),
      ['shapes_none'],
    ],
    [
      'one point',
      collection(
        feature({ code: 'a' }, [
          [
            [1, 1],
            [1, 1],
          ],
        ]),
      ),
      ['shapes_none'],
    ],
    [
      'too many shapes',
      collection(
        ...Array.from({ length: shapeLimits.shapes + 1 }, (_, at) => feature({ code: at }, square(at, 0))),
      ),
      ['shapes_many'],
    ],
  ])('is refused with %s', (_, geo, codes) => {
    expect(codesOf(() => readShapes(geo, by))).toEqual(codes)
  })
})
