import type { Area } from '../../shared/kinds/place.ts'

/** A point on the earth, in degrees. */
export interface Point {
  readonly lng: number
  readonly lat: number
}

/** The viewport: its centre and zoom level. At zoom 0 the earth is 512 pixels wide. */
export interface Camera extends Point {
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const earth = 512
const northmost = 85.0511
export const zooms = { least: 0, most: 20 } as const

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Web Mercator: the earth as a unit square with the origin in the north-west. */
const projected = ({ lng, lat }: Point): readonly [number, number] => {
  const sine = Math.sin((clamp(lat, -northmost, northmost) * Math.PI) / 180)
  return [(lng + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

const unprojected = (x: number, y: number): Point => ({
  lng: x * 360 - 180,
  lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
})

const widthAt = (zoom: number): number => earth * 2 ** zoom

/** Position of a point in pixels from the top left. */
export const pixelOf = (
  camera: Camera,
  size: Size,
  point: Point,
): { readonly x: number; readonly y: number } => {
  const [cx, cy] = projected(camera)
  const [x, y] = projected(point)
  const world = widthAt(camera.zoom)
  // The shorter way around the earth, so that a viewport across the 180th meridian is complete.
  const across = x - cx - Math.round(x - cx)
  return { x: size.width / 2 + across * world, y: size.height / 2 + (y - cy) * world }
}

/** The point at a pixel; longitudes are wrapped to -180 to 180. */
export const pointAt = (camera: Camera, size: Size, x: number, y: number): Point => {
  const [cx, cy] = projected(camera)
  const world = widthAt(camera.zoom)
  const { lng, lat } = unprojected(
    cx + (x - size.width / 2) / world,
    clamp(cy + (y - size.height / 2) / world, 0, 1),
  )
  return { lng: around(lng), lat }
}

const around = (lng: number): number => {
  const turned = ((((lng + 180) % 360) + 360) % 360) - 180
  return turned === -180 && lng > 0 ? 180 : turned
}

/** The camera moved by pixels. */
export const panned = (camera: Camera, size: Size, dx: number, dy: number): Camera => ({
  ...pointAt(camera, size, size.width / 2 - dx, size.height / 2 - dy),
  zoom: camera.zoom,
})

/** Zooms by levels; the point at the pixel `x`, `y` stays in place. */
export const zoomed = (
  camera: Camera,
  size: Size,
  by: number,
  x = size.width / 2,
  y = size.height / 2,
): Camera => {
  const zoom = clamp(camera.zoom + by, zooms.least, zooms.most)
  const kept = pointAt(camera, size, x, y)
  const now = pixelOf({ ...camera, zoom }, size, kept)
  return panned({ ...camera, zoom }, size, x - now.x, y - now.y)
}

/** The visible area. */
export const areaIn = (camera: Camera, size: Size): Area => {
  const across = size.width / widthAt(camera.zoom)
  const { lat: north } = pointAt(camera, size, 0, 0)
  const { lat: south } = pointAt(camera, size, 0, size.height)
  if (across >= 1) return [-180, south, 180, north]
  return [pointAt(camera, size, 0, 0).lng, south, pointAt(camera, size, size.width, 0).lng, north]
}

/** The largest zoom, at most `nearest`, at which an area with a margin is visible. */
export const fitting = ([west, south, east, north]: Area, { width, height }: Size, nearest = 15): Camera => {
  const edge = 48
  const [left, top] = projected({ lng: west, lat: north })
  const [right, bottom] = projected({ lng: east, lat: south })
  const across = right >= left ? right - left : right - left + 1
  const room = (pixels: number) => Math.max(64, pixels - 2 * edge)
  const fit = Math.min(room(width) / (across || 1e-12), room(height) / (bottom - top || 1e-12)) / earth
  const middle = unprojected(left + across / 2, (top + bottom) / 2)
  return {
    lng: around(middle.lng),
    lat: middle.lat,
    zoom: clamp(Math.log2(fit), zooms.least, nearest),
  }
}

const meridian = 40_075_016.686

/** A round length for the scale bar and its width in pixels at the centre of the viewport. */
export const scaleOf = (
  { lat, zoom }: Camera,
  most = 100,
): { readonly metres: number; readonly pixels: number } => {
  const perPixel = (meridian * Math.cos((lat * Math.PI) / 180)) / widthAt(zoom)
  const metres = roundBelow(perPixel * most)
  return { metres, pixels: metres / perPixel }
}

/** The largest 1, 2 or 5 times a power of ten that is not above the number. */
export const roundBelow = (number: number): number => {
  const power = 10 ** Math.floor(Math.log10(number))
  return power * ([5, 2, 1].find(step => step * power <= number) ?? 1)
}

/** Meridians and parallels about 120 pixels apart, with their positions in pixels. */
export const gridOf = (
  camera: Camera,
  size: Size,
): { readonly x: readonly GridLine[]; readonly y: readonly GridLine[] } => {
  const step = roundBelow((120 / widthAt(camera.zoom)) * 360)
  const from = pointAt(camera, size, 0, size.height)
  const to = pointAt(camera, size, size.width, 0)
  const left = camera.lng - (size.width / 2 / widthAt(camera.zoom)) * 360
  const right = camera.lng + (size.width / 2 / widthAt(camera.zoom)) * 360
  return {
    x: steps(Math.max(left, camera.lng - 180), Math.min(right, camera.lng + 180), step).map(lng => ({
      at: pixelOf(camera, size, { lng, lat: camera.lat }).x,
      degrees: Number(around(lng).toPrecision(10)),
    })),
    y: steps(from.lat, to.lat, step).map(lat => ({
      at: pixelOf(camera, size, { lng: camera.lng, lat }).y,
      degrees: lat,
    })),
  }
}

export interface GridLine {
  readonly at: number
  readonly degrees: number
}

const steps = (from: number, to: number, step: number): readonly number[] => {
  const first = Math.ceil(from / step)
  const count = Math.min(60, Math.max(0, Math.floor(to / step) - first + 1))
  return Array.from({ length: count }, (_, n) => Number(((first + n) * step).toPrecision(10)))
}
