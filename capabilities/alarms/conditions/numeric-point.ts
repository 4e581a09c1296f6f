import { type Issue, issue } from '@gantry/base/shared'
import type { WatchedPoint } from '../shared/watch/condition-kind.ts'

export const pointNamed = (points: readonly WatchedPoint[], key: string): WatchedPoint | undefined =>
  points.find(point => point.key === key)

/** The first point with numbers, which a new condition proposes; empty where a product has none. */
export const someNumber = (points: readonly WatchedPoint[]): string =>
  points.find(({ type }) => type === 'number')?.key ?? ''

/** What is wrong with a point that must have numbers. */
export const wrongNumber = (points: readonly WatchedPoint[], key: string): readonly Issue[] => {
  if (key === '') return [issue('point', 'required')]
  const point = pointNamed(points, key)
  if (!point) return [issue('point', 'unknown', { value: key })]
  return point.type === 'number' ? [] : [issue('point', 'alarm_point_no_number')]
}

/** A point as people read it. */
export const pointWords = (points: readonly WatchedPoint[], key: string): string =>
  pointNamed(points, key)?.label ?? key

/** A number with the unit of its point. */
export const withUnit = (points: readonly WatchedPoint[], key: string, value: number): string => {
  const unit = pointNamed(points, key)?.unit
  return unit ? `${value} ${unit}` : String(value)
}
