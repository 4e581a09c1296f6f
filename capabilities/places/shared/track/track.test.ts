import { type Fix, metresBetween, metresOutside } from '@gantry/devices/shared'
import { expect, it } from 'vitest'
import { allCrossings } from './crossings.ts'
import { fixesOf } from './fixes.ts'
import { stopsOf } from './stops.ts'
import { csvOf, gpxOf } from './write-track.ts'

const home = { lat: 31.2, lng: 121.5 }
const degree = 111_195
/** A fix so many metres north of home. */
const north = (minute: number, metres: number, speed: number): Fix => ({
  at: minute * 60_000,
  lat: home.lat + metres / degree,
  lon: home.lng,
  speed,
})
const yard = {
  id: 'yard',
  name: 'Yard',
  outline: [
    { lat: 31.199, lng: 121.499 },
    { lat: 31.199, lng: 121.501 },
    { lat: 31.201, lng: 121.501 },
    { lat: 31.201, lng: 121.499 },
  ],
}

it('measures on the earth, and how far out of a polygon a point is', () => {
  expect(metresBetween(home, { lat: 31.21, lng: 121.5 })).toBeCloseTo(1_112, 0)
  expect(metresOutside(home, yard.outline)).toBeCloseTo(-95.1, 0)
  expect(metresOutside({ lat: 31.202, lng: 121.5 }, yard.outline)).toBeCloseTo(111.2, 0)
})

it('pairs degrees by their time and works out the speed where none was sent', () => {
  const fixes = fixesOf([
    { code: 'lat', ts: 0, value: 31.2 },
    { code: 'lon', ts: 0, value: 121.5 },
    { code: 'lat', ts: 36_000, value: 31.21 },
    { code: 'lon', ts: 36_000, value: 121.5 },
    { code: 'lat', ts: 40_000, value: 31.3 },
    { code: 'lat', ts: 50_000, value: 131 },
    { code: 'lon', ts: 50_000, value: 'east' },
  ])
  expect(fixes.map(({ at, speed }) => [at, Math.round(speed)])).toEqual([
    [0, 0],
    [36_000, 111],
  ])
})

it('stops after five minutes without motion, and a short halt is none', () => {
  const fixes = [
    ...[0, 1, 2, 3].map(minute => north(minute, minute * 400, 24)),
    // Two minutes at a gate.
    ...[4, 5].map(minute => north(minute, 1_200, 0)),
    ...[6, 7].map(minute => north(minute, minute * 400, 24)),
    ...[8, 9, 10, 11, 12, 13, 14].map(minute => north(minute, 2_800, 0)),
    ...[15, 16].map(minute => north(minute, 2_800 + (minute - 14) * 600, 36)),
  ]
  expect(stopsOf(fixes).map(({ from, to }) => [from / 60_000, to / 60_000])).toEqual([[8, 15]])
})

it('takes a gap of more than an hour as a stop', () => {
  const fixes = [north(0, 0, 20), north(1, 300, 20), north(90, 400, 20), north(91, 700, 20)]
  expect(stopsOf(fixes).map(({ from, to }) => [from / 60_000, to / 60_000])).toEqual([[1, 90]])
  expect(stopsOf([])).toEqual([])
})

it('needs two fixes clearly beyond a fence', () => {
  const way = [0, 60, 106, 140, 106, 140, 160, 100, 20, 10]
  const crossings = allCrossings(
    way.map((metres, minute) => north(minute, metres, 5)),
    [yard],
  )
  // 140 m alone, and 106 m within the dead band, are none.
  expect(crossings.map(({ at, entered }) => [at / 60_000, entered])).toEqual([
    [5, false],
    [7, true],
  ])
})

it('writes CSV and GPX', () => {
  const fixes = [north(0, 0, 12.34)]
  expect(csvOf(fixes)).toBe('time,lat,lon,speed_kmh\r\n1970-01-01T00:00:00.000Z,31.2,121.5,12.3')
  expect(gpxOf('A & <B>', fixes)).toContain('<name>A &amp; &lt;B&gt;</name>')
  expect(gpxOf('A', fixes)).toContain('<trkpt lat="31.2" lon="121.5">')
})
