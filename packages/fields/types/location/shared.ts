import { halfWidth, isPlainObject, readNumber } from '@gantry/base/shared'
import { t } from '@gantry/expr/shared'
import { Decimal } from 'decimal.js'
import { Type } from 'typebox'
import type { FieldOf, FieldType, Parsed } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { lengthOf } from '../../shared/read-text.ts'
import { noSettings } from '../../shared/settings.ts'

export type LocationField = FieldOf<'location', typeof noSettings>

/** Degrees of WGS 84, east and north positive; `address` is the name of the place. */
export type Location = { readonly lng: number; readonly lat: number; readonly address?: string }

const longest = 200

/** A point on the earth. */
export const location: FieldType<LocationField, Location> = {
  name: 'location',
  kind: 'place',
  settings: noSettings,
  parse: input => {
    if (isBlank(input)) return nothing
    const written = isPlainObject(input) ? ofObject(input) : typeof input === 'string' ? ofText(input) : null
    return written ? check(written) : failure('not_a_location')
  },
  format: value =>
    isPlainObject(value) && typeof value.lat === 'number' && typeof value.lng === 'number'
      ? [`${degrees(value.lat)}, ${degrees(value.lng)}`, value.address].filter(Boolean).join(' ')
      : String(value),
  json: () =>
    Type.Object({
      lng: Type.Number({ minimum: -180, maximum: 180 }),
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      address: Type.Optional(Type.String({ maxLength: longest })),
    }),
  inExpressions: {
    type: () => ({
      kind: 'context',
      fields: {
        lng: { type: t.number, label: { 'zh-CN': '经度', en: 'longitude' } },
        lat: { type: t.number, label: { 'zh-CN': '纬度', en: 'latitude' } },
        address: { type: t.string, label: { 'zh-CN': '地址', en: 'address' } },
      },
    }),
  },
}

/** Plain decimal without exponent, as in `geo:` URIs (RFC 5870). */
const degrees = (value: number): string => new Decimal(value).toFixed()

interface Written {
  readonly lng: number
  readonly lat: number
  readonly address: unknown
}

const check = ({ lng, lat, address }: Written): Parsed<Location> => {
  if (!(Math.abs(lat) <= 90)) return failure('latitude')
  if (!(Math.abs(lng) <= 180)) return failure('longitude')
  // Adding zero converts -0 to 0: JSON has no negative zero.
  const point = { lng: lng + 0, lat: lat + 0 }
  if (isBlank(address)) return success(point)
  if (typeof address !== 'string') return failure('not_a_location')
  const name = address.replace(/\s+/g, ' ').trim()
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return failure('control_character')
  return name.length > longest && lengthOf(name) > longest
    ? failure('max_length', { limit: longest })
    : success({ ...point, address: name })
}

const ofObject = (input: Record<string, unknown>): Written | null => {
  const lng = numberOf(input.lng ?? input.lon ?? input.longitude)
  const lat = numberOf(input.lat ?? input.latitude)
  return lng === null || lat === null ? null : { lng, lat, address: input.address }
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' || typeof value === 'string' ? (readNumber(value)?.toNumber() ?? null) : null

const number = '[+-]?\\d{1,3}(?:\\.\\d{1,20})?'
const angle = `(?:${number}) ?°?|\\d{1,3} ?° ?\\d{1,2} ?[′'] ?(?:\\d{1,2}(?:\\.\\d{1,8})? ?[″"])?`
const before = '北纬|南纬|东经|西经|纬度:?|经度:?|lat:?|lng:?|lon:?'
const part = (name: string) => `(?<${name}b>${before})? ?(?<${name}>${angle}) ?(?<${name}a>[NSEW])?`
const pair = new RegExp(`^(?:geo:)?${part('p')}(?: ?[,;/] ?| )${part('q')}(?:[ ,;]+(?<address>.+))?$`, 'iu')

/**
 * Parses `31.2304, 121.4737`, latitude first as in maps; the other order if only that is possible (`121.4737,31.2304`) or
 * if stated (`东经121.47 北纬31.23`); degrees with minutes and seconds; `geo:` URIs.
 */
const ofText = (typed: string): Written | null => {
  if (typed.length > 400) return null
  const text = halfWidth(typed).replace(/\s+/g, ' ').replaceAll('，', ',').trim()
  const parts = pair.exec(text)?.groups
  if (!parts) return null
  const first = angleOf(parts.p, `${parts.pb ?? ''}${parts.pa ?? ''}`)
  const second = angleOf(parts.q, `${parts.qb ?? ''}${parts.qa ?? ''}`)
  if (first.axis !== undefined && first.axis === second.axis) return null
  const eastFirst =
    first.axis === 'lng' || second.axis === 'lat' || (!first.axis && Math.abs(first.value) > 90)
  const [lng, lat] = eastFirst ? [first.value, second.value] : [second.value, first.value]
  return { lng, lat, address: parts.address }
}

const angleOf = (written = '', says: string): { readonly value: number; readonly axis?: 'lng' | 'lat' } => {
  const [degrees = '0', minutes = '0', seconds = '0'] = written.match(/[+-]?\d+(?:\.\d+)?/g) ?? []
  const value = new Decimal(degrees).plus(new Decimal(minutes).div(60)).plus(new Decimal(seconds).div(3600))
  const negative = /南|西|[sw]$/i.test(says)
  const plain = (negative ? value.neg() : value).toSignificantDigits(15).toNumber()
  if (/东|西|经|lng|lon|[ew]$/i.test(says)) return { value: plain, axis: 'lng' }
  return /南|北|纬|lat|[ns]$/i.test(says) ? { value: plain, axis: 'lat' } : { value: plain }
}
