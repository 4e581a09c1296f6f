import type { Lang } from '@gantry/base/shared'
import { texts } from '../texts.ts'

/** A sentence of the dictionaries in one language: conditions are said in both at once, on the server as in the browser. */
export const say = (
  lang: Lang,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string => (texts[lang][key] ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(params[name] ?? ''))

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const

/** A span of whole seconds in the units people use: “1 h 30 min”. */
export const saySpan = (lang: Lang, seconds: number): string => {
  let left = seconds
  const parts: string[] = []
  for (const [unit, size] of units) {
    const n = Math.floor(left / size)
    left -= n * size
    if (n > 0) parts.push(say(lang, `alarm.span.${unit}`, { n }))
  }
  return parts.length === 0 ? say(lang, 'alarm.span.s', { n: seconds }) : parts.join(' ')
}
