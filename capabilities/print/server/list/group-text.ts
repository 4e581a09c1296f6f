import { fillIn } from '@gantry/base/shared'
import type { Locale } from '@gantry/fields/shared'
import { dictionaryOf } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import { type DatePart, type FieldDef, type GroupBy, lastDay, type RecordGroup } from '@gantry/model/shared'
import { valueText } from '../../shared/render.ts'

/** The head of a group on paper: its value and how many records it has. */
export const groupText = (
  ctx: Ctx,
  { part }: GroupBy,
  def: FieldDef | undefined,
  { key, count }: RecordGroup,
  locale: Locale,
): string => {
  const words = dictionaryOf(ctx.kernel)[locale.lang]
  const say = (name: string, params: Readonly<Record<string, string | number>> = {}) =>
    fillIn(words.get(name) ?? name, params)
  const value =
    key === null
      ? say('print.table.no_value')
      : part && typeof key === 'string'
        ? partText(part, key, locale.lang)
        : def
          ? valueText(def, key, locale)
          : String(key)
  return say('print.table.group', { value, rows: count })
}

const partText = (part: DatePart, day: string, lang: Locale['lang']): string => {
  switch (part) {
    case 'year':
      return day.slice(0, 4)
    case 'quarter':
      return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    case 'month':
      return new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        Date.parse(`${day}T00:00:00Z`),
      )
    case 'week':
      return `${day} – ${lastDay('week', day)}`
    default:
      return day
  }
}
