import { AppError, issue, type JsonObject, textIn } from '@gantry/base/shared'
import type { RowSource, SourceRows } from '@gantry/charts/server'
import { valuesIn } from '@gantry/charts/shared'
import { field } from '@gantry/fields/shared'
import { type Ctx, databaseError, inTransaction, requireFeature, sql } from '@gantry/kernel/server'
import type { FieldDef, Filter, TableDef } from '@gantry/model/shared'
import { effectiveRights, findRecords, mayRead, resolveTerms, scopeOf, tableOf } from '@gantry/records/server'
import { type SeriesStep, seriesOf, seriesSteps } from '@gantry/telemetry/server'
import { texts } from '../../texts.ts'
import { deviceFilter } from './device-filter.ts'
import { periodOf, timeFilter } from './period.ts'
import { type MeasuredPoint, productPoints } from './product-points.ts'

const day = 86_400_000
/** Period of a chart that names none. */
const usualPeriod = day
const longest = 366 * day
/** Devices of one chart: a page of records. */
const mostDevices = 200
/** Rows of one chart; the length of the parts is chosen so that they suffice. */
const mostRows = 10_000
/** Milliseconds a chart may take. */
const patience = 8_000

const label = (key: string) => textIn(texts, key)
const named = (key: string, def: FieldDef): FieldDef => ({ ...def, label: label(`devices.history.${key}`) })
const value = field.decimal({ scale: 3, rate: true })

const fieldsOf = (points: readonly MeasuredPoint[]): TableDef['fields'] => ({
  point: named('point', {
    type: 'choice',
    options: points.map(point => ({ id: point.code, label: point.label })),
  }),
  device: named('device', field.link('device')),
  product: named('product', field.link('product')),
  area: named('area', field.text()),
  unit: named('unit', field.text()),
  time: named('time', field.dateTime()),
  mean: named('mean', value),
  min: named('min', value),
  max: named('max', value),
  last: named('last', value),
  count: named('count', field.number()),
})

/**
 * Numbers that devices have sent, in parts of time. The caller gets those of the devices that he may read. The devices, points and
 * period that the filter of the chart names bound what is read; a chart without a period gets the last 24 hours.
 */
export const historySource: RowSource = {
  name: 'devices.history',
  label: label('devices.history.source'),
  about: label('devices.history.about'),
  isOpen: ctx => mayRead(ctx, 'device'),
  fields: async ctx => fieldsOf(await productPoints(ctx)),
  rows: async (ctx, filter) => {
    requireFeature(ctx, 'devices')
    const points = await productPoints(ctx)
    const { from, to } = await askedPeriod(ctx, filter, fieldsOf(points))
    if (from >= to) return { rows: [], partial: false }
    const devices = await askedDevices(ctx, filter)
    const codes = valuesIn(filter, 'point')?.filter(code => typeof code === 'string') ?? null
    if (devices.length === 0) return { rows: [], partial: false }
    return partsOf(ctx, { devices, points, codes, from, to })
  },
}

/** The period of the filter, of 24 hours where it has no beginning. @throws AppError query.invalid for one that is too long */
const askedPeriod = async (ctx: Ctx, filter: Filter, fields: TableDef['fields']) => {
  const table: TableDef = {
    id: 'devices.history',
    label: historySource.label,
    title: 'point',
    fields,
    policy: [],
  }
  const asked = periodOf(resolveTerms(timeFilter(filter), await scopeOf(ctx, table)))
  const to = Math.min(asked.to, ctx.now.getTime() + day)
  const from = Number.isFinite(asked.from) ? asked.from : Math.min(to, ctx.now.getTime()) - usualPeriod
  if (to - from > longest) throw refused('history_period')
  return { from, to }
}

interface AskedDevice {
  readonly id: string
  readonly product: string | null
  readonly area: string | null
}

/** The devices that the filter names and the caller may read. @throws AppError query.invalid for too many */
const askedDevices = async (ctx: Ctx, filter: Filter): Promise<readonly AskedDevice[]> => {
  const { readable } = await effectiveRights(ctx, await tableOf(ctx, 'device'))
  const { data, page } = await findRecords(ctx, 'device', {
    filter: deviceFilter(filter) ?? true,
    fields: ['product', 'area'].filter(id => readable.includes(id)),
    sort: [{ field: 'code', direction: 'asc' }],
    pageSize: mostDevices,
    count: 'none',
  })
  if (page.next !== null) throw refused('history_devices', { limit: mostDevices })
  return data.map(({ id, product, area }) => ({
    id,
    product: idOf(product),
    area: typeof area === 'string' ? area : null,
  }))
}

const idOf = (link: unknown): string | null =>
  typeof link === 'object' && link !== null && 'id' in link && typeof link.id === 'string' ? link.id : null

interface Asked {
  readonly devices: readonly AskedDevice[]
  readonly points: readonly MeasuredPoint[]
  readonly codes: readonly string[] | null
  readonly from: number
  readonly to: number
}

const partsOf = async (ctx: Ctx, asked: Asked): Promise<SourceRows> => {
  const { devices, points, codes, from, to } = asked
  const step = stepFor(asked)
  const parts = await inTime(ctx, tx =>
    seriesOf(tx, {
      devices: devices.map(({ id }) => id),
      codes,
      from: new Date(from),
      to: new Date(to),
      step,
      timeZone: ctx.actor.timeZone,
      limit: mostRows + 1,
    }),
  )
  const byId = new Map(devices.map(device => [device.id, device]))
  const byCode = new Map(points.map(point => [point.code, point]))
  const rows = parts.slice(0, mostRows).map(({ device, code, at, count, ...figures }) => {
    const known = byId.get(device)
    const product = known?.product ?? null
    return {
      point: code,
      device,
      product,
      area: known?.area ?? null,
      unit: byCode.get(code)?.units.get(product ?? '') ?? null,
      time: at,
      mean: rounded(figures.mean),
      min: rounded(figures.min),
      max: rounded(figures.max),
      last: rounded(figures.last),
      count,
    }
  })
  return { rows, partial: parts.length > mostRows, refresh: step <= 300_000 ? 15 : 60 }
}

/** Twelve digits: the rest of a double is noise, such as that of 0.1 + 0.2. */
const rounded = (number: number): number => Number(number.toPrecision(12))

/** The shortest parts with which all series of the chart fit its rows. */
const stepFor = ({ devices, points, codes, from, to }: Asked): SeriesStep => {
  const series = devices.reduce(
    (sum, { product }) =>
      sum + (codes?.length ?? points.filter(({ units }) => product === null || units.has(product)).length),
    0,
  )
  const fits = (step: SeriesStep) => series * Math.ceil((to - from) / step + 1) <= mostRows
  return seriesSteps.find(fits) ?? day
}

/** @throws AppError query.invalid where the values are too many to be read in time */
const inTime = async <T>(ctx: Ctx, read: (tx: Ctx) => Promise<T>): Promise<T> => {
  try {
    return await inTransaction(ctx, async tx => {
      await tx.db.run(sql`select set_config('statement_timeout', ${String(patience)}, true)`)
      return read(tx)
    })
  } catch (error) {
    if (databaseError(error)?.code !== '57014') throw error
    throw refused('history_large')
  }
}

const refused = (
  code: 'history_period' | 'history_devices' | 'history_large',
  params: JsonObject = {},
): AppError => new AppError('query.invalid', {}, [issue('filter', code, params)])
