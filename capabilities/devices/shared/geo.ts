/** A point on the earth, in degrees. */
export interface Spot {
  readonly lng: number
  readonly lat: number
}

/** Where a device was. */
export interface Fix {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly lat: number
  readonly lon: number
  /** km/h. */
  readonly speed: number
}

const radius = 6_371_008.8
const radians = Math.PI / 180

/** Metres between two points, along the surface. */
export const metresBetween = (a: Spot, b: Spot): number => {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const chord =
    half(b.lat - a.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lng - a.lng)
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const spotOf = ({ lat, lon }: Pick<Fix, 'lat' | 'lon'>): Spot => ({ lat, lng: lon })

/** Metres east and north of `from`, on a plane; exact enough for the size of a plant. */
const onPlane = (from: Spot, { lng, lat }: Spot): readonly [number, number] => {
  const across = ((((lng - from.lng + 180) % 360) + 360) % 360) - 180
  return [across * radians * radius * Math.cos(from.lat * radians), (lat - from.lat) * radians * radius]
}

/** Metres from a point to the border of a polygon; negative inside. */
export const metresOutside = (spot: Spot, outline: readonly Spot[]): number => {
  const corners = outline.map(corner => onPlane(spot, corner))
  let inside = false
  let nearest = Number.POSITIVE_INFINITY
  for (const [at, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(at + 1) % corners.length] ?? [x1, y1]
    if (y1 > 0 !== y2 > 0 && x1 + ((0 - y1) / (y2 - y1)) * (x2 - x1) > 0) inside = !inside
    const [dx, dy] = [x2 - x1, y2 - y1]
    const along = Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / (dx * dx + dy * dy || 1)))
    nearest = Math.min(nearest, Math.hypot(x1 + along * dx, y1 + along * dy))
  }
  return inside ? -nearest : nearest
}
