import { AppError, isPlainObject, issue, type Lang } from '@gantry/base/shared'
import { type Ring, type Shape, shapeLimits } from '../../shared/shapes.ts'
import { simplified } from './simplify.ts'

/** Names of the properties that a shape is read from. */
export interface ShapeProperties {
  readonly key: string
  readonly names: Readonly<Partial<Record<Lang, string>>>
}

/** Coordinates beyond are none of a map or a plan. */
const farthest = 1e7

const refused = (field: string, code: 'shapes_none' | 'shapes_many'): AppError =>
  new AppError('request.invalid', {}, [issue(field, code)])

/** Characters that cannot be stored or seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu

const textOf = (properties: unknown, name: string | undefined): string => {
  const value = isPlainObject(properties) && name !== undefined ? properties[name] : undefined
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return [...String(value).replaceAll(unseen, ' ').trim()].slice(0, shapeLimits.name).join('')
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const pointOf = (value: unknown): readonly (readonly [number, number])[] => {
  const [x, y] = list(value)
  const fits = (each: unknown): each is number => typeof each === 'number' && Math.abs(each) <= farthest
  return fits(x) && fits(y) ? [[x, y]] : []
}

const polygonOf = (value: unknown): readonly Ring[] => list(value).map(ring => list(ring).flatMap(pointOf))

const polygonsOf = (geometry: unknown): Shape['polygons'] => {
  if (!isPlainObject(geometry)) return []
  const { type, coordinates } = geometry
  if (type === 'Polygon') return [polygonOf(coordinates)]
  return type === 'MultiPolygon' ? list(coordinates).map(polygonOf) : []
}

/**
 * The polygons of a GeoJSON FeatureCollection with their key and names and nothing else of the file, simplified to the bounds of a
 * set. Features with one key are one shape.
 * @throws AppError request.invalid when there are none, or more than the bounds of a file
 */
export const readShapes = (geo: unknown, { key, names }: ShapeProperties): readonly Shape[] => {
  const shapes = new Map<string, Shape>()
  for (const feature of list(isPlainObject(geo) ? geo.features : undefined)) {
    if (!isPlainObject(feature)) continue
    const { properties, geometry } = feature
    const own = textOf(properties, key)
    const polygons = polygonsOf(geometry)
    if (own === '' || polygons.length === 0) continue
    const name = {
      'zh-CN': textOf(properties, names['zh-CN']) || own,
      en: textOf(properties, names.en) || own,
    }
    const known = shapes.get(own)
    shapes.set(own, {
      key: own,
      name: known?.name ?? name,
      polygons: [...(known?.polygons ?? []), ...polygons],
    })
    if (shapes.size > shapeLimits.shapes) throw refused('geo', 'shapes_many')
  }
  const drawn = simplified([...shapes.values()])
  if (drawn.length === 0) throw refused('key', 'shapes_none')
  return drawn
}
