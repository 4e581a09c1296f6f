import { everySpace, type Kernel, migrate } from '@gantry/kernel/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import {
  forgetValues,
  history,
  latestOf,
  makeDays,
  pointIds,
  quality,
  type Reading,
  seriesOf,
  storeReadings,
  telemetryMigration,
} from './index.ts'

const kernel = await testDatabase({
  key: 'telemetry',
  build: fresh => migrate(fresh.database, [telemetryMigration]),
})
const device = '01900000-0000-7000-8000-00000000d001'
const point = (code: string, space = 'alpha', keepDays = 90) => ({ space, device, code, keepDays })

const store = async (target: Kernel, readings: readonly Reading[]) => {
  await makeDays(
    target,
    readings.map(({ ts }) => ts),
  )
  await target.database.transaction(everySpace, tx => storeReadings(tx, readings))
}

it('keeps the newest value whatever the order of arrival, and marks a value that was replaced', async () => {
  const [id = 0, word = 0] = await pointIds(kernel, [point('temp'), point('mode')])
  const at = Date.UTC(2026, 4, 1, 8)
  const good = quality.good
  await store(kernel, [
    { point: id, ts: at, value: 20.5, quality: good },
    { point: word, ts: at, value: 'auto', quality: good },
  ])
  await store(kernel, [{ point: id, ts: at - 60_000, value: 19, quality: good }])
  expect(await latestOf(testCtx(kernel), [device])).toMatchObject([
    { code: 'mode', value: 'auto' },
    { code: 'temp', value: 20.5, quality: 0, ts: '2026-05-01T08:00:00.000Z' },
  ])
  await store(kernel, [
    { point: id, ts: at, value: 20.5, quality: good },
    { point: id, ts: at - 60_000, value: 18, quality: good },
  ])
  const { rows } = await kernel.database.of(everySpace).run<{ value: number; quality: number }>({
    text: 'select value, quality from gantry.telemetry_value where point = $1 order by ts',
    values: [id],
  })
  expect(rows).toEqual([
    { value: 18, quality: quality.replaced },
    { value: 20.5, quality: 0 },
  ])
})

it('divides a time into parts with least, greatest and mean value, over days', async () => {
  const [id = 0] = await pointIds(kernel, [point('power')])
  const from = Date.UTC(2026, 4, 2, 23)
  await store(
    kernel,
    Array.from({ length: 120 }, (_, n) => ({ point: id, ts: from + n * 60_000, value: n, quality: 0 })),
  )
  const query = { device, codes: ['power'], from: new Date(from), to: new Date(from + 7_200_000), buckets: 4 }
  expect(await history(testCtx(kernel), query)).toEqual(
    [0, 1, 2, 3].map(part => ({
      code: 'power',
      at: from + part * 1_800_000,
      min: part * 30,
      max: part * 30 + 29,
      avg: part * 30 + 14.5,
      count: 30,
    })),
  )
  expect(await history(testCtx(kernel, { space: 'beta' }), query)).toEqual([])
  expect(await latestOf(testCtx(kernel, { space: 'beta' }), [device])).toEqual([])
})

it('forgets what is older than its point keeps it', async () => {
  const now = Date.now()
  const [long = 0, short = 0] = await pointIds(kernel, [point('long'), point('short', 'alpha', 5)])
  const old = now - 30 * 86_400_000
  await store(
    kernel,
    [long, short].map(id => ({ point: id, ts: old, value: 1, quality: 0 })),
  )
  await store(kernel, [{ point: long, ts: now - 100 * 86_400_000, value: 1, quality: 0 }])
  await forgetValues(kernel)
  const { rows } = await kernel.database.of(everySpace).run<{ point: number }>({
    text: 'select point from gantry.telemetry_value where point = any($1)',
    values: [[long, short]],
  })
  expect(rows).toEqual([{ point: long }])
})

it('gives the series of several devices in parts of a time zone, the newest first, of one space', async () => {
  const other = '01900000-0000-7000-8000-00000000d002'
  const [one = 0, two = 0] = await pointIds(kernel, [point('flow'), { ...point('flow'), device: other }])
  // 15:30 UTC is half past eleven in Shanghai, so the day of the reader changes after 30 minutes.
  const from = Date.UTC(2026, 4, 4, 15, 30)
  const values = [one, two].flatMap(id =>
    Array.from({ length: 60 }, (_, n) => ({ point: id, ts: from + n * 60_000, value: n, quality: 0 })),
  )
  await store(kernel, values)
  const query = {
    devices: [device, other],
    codes: ['flow'],
    from: new Date(from),
    to: new Date(from + 3_600_000),
    step: 86_400_000,
    timeZone: 'Asia/Shanghai',
    limit: 10,
  } as const
  const parts = await seriesOf(testCtx(kernel), query)
  const late = {
    code: 'flow',
    at: '2026-05-04T16:00:00.000Z',
    min: 30,
    max: 59,
    mean: 44.5,
    last: 59,
    count: 30,
  }
  const early = {
    code: 'flow',
    at: '2026-05-03T16:00:00.000Z',
    min: 0,
    max: 29,
    mean: 14.5,
    last: 29,
    count: 30,
  }
  expect(parts).toEqual([
    { device, ...late },
    { device: other, ...late },
    { device, ...early },
    { device: other, ...early },
  ])
  const quarters = await seriesOf(testCtx(kernel), { ...query, devices: [device], step: 900_000 })
  expect(quarters.map(({ at, count }) => [at.slice(11, 16), count])).toEqual([
    ['16:15', 15],
    ['16:00', 15],
    ['15:45', 15],
    ['15:30', 15],
  ])
  expect(await seriesOf(testCtx(kernel), { ...query, limit: 1 })).toHaveLength(1)
  expect(await seriesOf(testCtx(kernel), { ...query, codes: null, devices: [other] })).toHaveLength(2)
  expect(await seriesOf(testCtx(kernel, { space: 'beta' }), query)).toEqual([])
})
