import type { Fix } from '@gantry/devices/shared'

/** A track for a spreadsheet. */
export const csvOf = (fixes: readonly Fix[]): string =>
  [
    'time,lat,lon,speed_kmh',
    ...fixes.map(
      ({ at, lat, lon, speed }) => `${new Date(at).toISOString()},${lat},${lon},${speed.toFixed(1)}`,
    ),
  ].join('\r\n')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A track as GPX 1.1. */
export const gpxOf = (name: string, fixes: readonly Fix[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Gantry" xmlns="http://www.topografix.com/GPX/1/1">',
    `<trk><name>${escaped(name)}</name><trkseg>`,
    ...fixes.map(
      ({ at, lat, lon }) =>
        `<trkpt lat="${lat}" lon="${lon}"><time>${new Date(at).toISOString()}</time></trkpt>`,
    ),
    '</trkseg></trk>',
    '</gpx>',
    '',
  ].join('\n')
