import { halfWidth, readNumber } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  /** Step of the slider; 5 when absent. Any integer can be typed. */
  step: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
})

export type ProgressField = FieldOf<'progress', typeof settings>

/** Progress in percent: an integer from 0 to 100. */
export const progress: FieldType<ProgressField, number> = {
  name: 'progress',
  kind: 'number',
  aggregates: () => ['avg', 'min', 'max'],
  places: () => 0,
  settings,
  parse: input => {
    if (isBlank(input)) return nothing
    const done = typeof input === 'string' ? readDone(input) : readNumber(input)?.toNumber()
    if (done === undefined) return failure('not_a_number')
    if (!Number.isInteger(done)) return failure('not_whole')
    return done < 0 || done > 100 ? failure('range', { min: 0, max: 100 }) : success(done + 0)
  },
  format: value => (typeof value === 'number' ? `${value}%` : String(value)),
  json: () => Type.Integer({ minimum: 0, maximum: 100 }),
}

const words = new Map([
  ['未开始', 0],
  ['not started', 0],
  ['完成', 100],
  ['已完成', 100],
  ['done', 100],
])

/** `45`, `45%`, `百分之45`, `已完成`, `done`. */
const readDone = (typed: string): number | undefined => {
  const text = halfWidth(typed.slice(0, 100)).trim().toLowerCase()
  const number = text.replace(/(?<=\d) ?%$/, '').replace(/^百分之/, '')
  return words.get(text) ?? readNumber(number)?.toNumber()
}
