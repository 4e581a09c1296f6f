import { type Camera, zooms } from '@gantry/fields/web'

/** Parses the camera from `?show=31.23040_121.47370_12.50` (latitude, longitude, zoom); null if invalid. */
export const readShow = (show: string | null): Camera | null => {
  const [lat, lng, zoom, ...rest] = (show ?? '')
    .split('_')
    .map(part => (part === '' ? Number.NaN : Number(part)))
  if (lat === undefined || lng === undefined || zoom === undefined || rest.length > 0) return null
  const onEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return onEarth && zoom >= zooms.least && zoom <= zooms.most ? { lat, lng, zoom } : null
}

export const writeShow = ({ lat, lng, zoom }: Camera): string =>
  `${lat.toFixed(5)}_${lng.toFixed(5)}_${zoom.toFixed(2)}`
