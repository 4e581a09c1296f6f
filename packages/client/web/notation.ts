import { type Notation, writeNumber } from '@gantry/base/shared'
import {
  dayFormatSetting,
  hoursSetting,
  notationOf,
  numberFormatSetting,
  weekStartSetting,
} from '@gantry/model/shared'
import { spaceSetting } from './session.ts'

let last: { readonly key: string; readonly notation: Notation } | null = null

/** How the current space writes dates, times and numbers. The same object while nothing changes. */
export const notationNow = (): Notation => {
  const [day, hours, numbers] = [
    spaceSetting(dayFormatSetting),
    spaceSetting(hoursSetting),
    spaceSetting(numberFormatSetting),
  ]
  const key = `${day}|${hours}|${numbers}`
  if (last?.key !== key) last = { key, notation: notationOf(day, hours, numbers) }
  return last.notation
}

const starts = { monday: 0, saturday: 5, sunday: 6 }

/** The first day of the week in the current space, counted from Monday as 0; null: by language. */
export const weekStartNow = (): number | null => {
  const start = spaceSetting(weekStartSetting)
  return start === '' ? null : starts[start]
}

/** A count or another plain number, as the space writes numbers: with `least` to `places` digits after the point. */
export const sayNumber = (value: number, places = 0, least = 0): string =>
  writeNumber(
    new Intl.NumberFormat('en', { minimumFractionDigits: least, maximumFractionDigits: places }).format(
      value,
    ),
    notationNow(),
  )
