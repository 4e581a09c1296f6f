import type { Lang } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { latestOf, quality } from '@gantry/telemetry/server'
import { say } from '../../shared/say.ts'
import type { Reading, WatchedPoint } from '../../shared/watch/condition-kind.ts'
import type { ReadyRule } from './rules-in-force.ts'

type Values = Reading['values']

/** The newest stored values of good quality; booleans are numbers in store. */
const storedValues = async (ctx: Ctx, device: string, points: readonly WatchedPoint[]): Promise<Values> => {
  const typeOf = new Map(points.map(({ key, type }) => [key, type]))
  return Object.fromEntries(
    (await latestOf(ctx, [device])).flatMap(({ code, value, quality: found }) =>
      value === null || found !== quality.good
        ? []
        : [[code, typeOf.get(code) === 'boolean' ? value === 1 : value] as const],
    ),
  )
}

const sayValue = ({ unit }: WatchedPoint, value: Values[string], lang: Lang): string => {
  if (typeof value === 'boolean') return say(lang, value ? 'alarm.value.on' : 'alarm.value.off')
  return unit ? `${value} ${unit}` : String(value)
}

/** Values in words: one alone, several with the names of their points. */
const inWords = (points: readonly WatchedPoint[], values: Values, lang: Lang): string | null => {
  const said = points.flatMap(point => {
    const value = values[point.key]
    return value === undefined ? [] : [{ point, text: sayValue(point, value, lang) }]
  })
  const [only, ...more] = said
  if (!only) return null
  const words =
    more.length === 0 && points.length === 1
      ? only.text
      : said
          .map(({ point, text }) => say(lang, 'alarm.value.named', { point: point.label, value: text }))
          .join(say(lang, 'alarm.value.between'))
  return words.slice(0, 60)
}

/**
 * The values that raise an alarm, in both languages. What did not arrive with the reading, or all of it where time raises the alarm, is
 * read from the newest stored values. Null: the condition waits for silence or an event, or reads no point of the product.
 */
export const raisingValues = async (
  ctx: Ctx,
  { condition: { reads = [], silence }, points, named }: ReadyRule,
  device: string,
  reading: Reading | null,
): Promise<Record<Lang, string | null>> => {
  const isTold = reads.every(key => points.find(point => point.key === key)?.type === 'event')
  if (silence !== undefined || isTold) return { 'zh-CN': null, en: null }
  const arrived = reading?.values ?? {}
  const isWhole = reads.every(key => Object.hasOwn(arrived, key))
  const values = isWhole ? arrived : { ...(await storedValues(ctx, device, points)), ...arrived }
  const read = (lang: Lang) => named[lang].filter(({ key }) => reads.includes(key))
  return {
    'zh-CN': inWords(read('zh-CN'), values, 'zh-CN'),
    en: inWords(read('en'), values, 'en'),
  }
}
