import { halfWidth, readNumber } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  /** Maximum number of stars; 5 when absent. */
  max: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
})

export type RatingField = FieldOf<'rating', typeof settings>

export const starsOf = (field: RatingField): number => field.max ?? 5

/** 1 to `max` stars; an unrated record is empty. */
export const rating: FieldType<RatingField, number> = {
  name: 'rating',
  kind: 'number',
  aggregates: () => ['avg', 'min', 'max'],
  places: () => 0,
  settings,
  parse: (input, field) => {
    if (isBlank(input)) return nothing
    const max = starsOf(field)
    const stars = typeof input === 'string' ? readStars(input, max) : readNumber(input)?.toNumber()
    if (stars === undefined) return failure('not_a_number')
    if (!Number.isInteger(stars)) return failure('not_whole')
    return stars < 1 || stars > max ? failure('range', { min: 1, max }) : success(stars)
  },
  format: (value, field) => {
    const max = starsOf(field)
    const isRating = typeof value === 'number' && value >= 0 && value <= max && Number.isInteger(value)
    return isRating ? '★'.repeat(value) + '☆'.repeat(max - value) : String(value)
  },
  json: field => Type.Integer({ minimum: 1, maximum: starsOf(field) }),
}

/** `★★★☆☆`, `3`, `3/5`, `3 星`, `三星`, `3 stars`. */
const readStars = (typed: string, max: number): number | undefined => {
  const text = halfWidth(typed.slice(0, 100)).trim().toLowerCase()
  const drawn = /^(★+)☆*$/.exec(text)
  if (drawn) return drawn[1]?.length
  const [, count = '', outOf] = /^(.+?)(?: ?(?:\/|of) ?(\d+)| ?(?:颗?星|分|stars?))?$/.exec(text) ?? []
  if (outOf !== undefined && Number(outOf) !== max) return undefined
  const word = '零一二三四五六七八九十'.indexOf(count)
  return word > 0 && count.length === 1 ? word : readNumber(count)?.toNumber()
}
