import { expect, it } from 'vitest'
import type { Point } from '../../shared/product.ts'
import { rawValue } from './raw-value.ts'

const point = (more: Partial<Point>): Point => ({ code: 'p', name: 'P', type: 'number', ...more })

it('a value is written without the scale and shift it was read with', () => {
  expect(rawValue(point({ scale: 0.1 }), 71.5)).toBe(715)
  expect(rawValue(point({ scale: 0.1, shift: -40 }), 21.5)).toBe(615)
  expect(rawValue(point({ type: 'bool' }), 1)).toBe(true)
  expect(rawValue(point({ type: 'text' }), 'auto')).toBe('auto')
  expect(rawValue(point({}), null)).toBeNull()
  expect(rawValue(point({ scale: 0 }), 1)).toBeNull()
})
