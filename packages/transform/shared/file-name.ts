import { type Issue, issue } from '@gantry/base/shared'

/** Characters of a pattern at most: a name with its ending stays within what every file system takes. */
const mostNameLength = 120

/** Parts of a moment that stand in braces in the name of a file. */
const nameParts = ['yyyy', 'MM', 'dd', 'HH', 'mm', 'ss'] as const

const placeholder = /\{([^{}]*)\}/g
const isPart = (text: string): boolean => nameParts.some(part => part === text)

/** Characters that separate folders, or that Windows admits in no name. */
const forbidden = /[\\/:*?"<>|]|\p{Cc}|\p{Cf}/u

/** Names Windows keeps for devices, with any ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** What is wrong with the pattern of a name, at the place `name`. */
export const nameIssues = (pattern: string): readonly Issue[] => {
  if (pattern.trim() === '') return [issue('name', 'required')]
  if (pattern.length > mostNameLength) return [issue('name', 'max_length', { limit: mostNameLength })]
  const unknown = [...pattern.matchAll(placeholder)].find(([, part = '']) => !isPart(part))
  if (unknown)
    return [
      issue('name', 'file_name_part', {
        part: unknown[0],
        parts: nameParts.map(each => `{${each}}`).join(' '),
      }),
    ]
  const plain = pattern.replace(placeholder, '0')
  const isBad = forbidden.test(plain) || /[{}]/.test(plain) || /^[. ]|[. ]$/.test(plain) || device.test(plain)
  return isBad ? [issue('name', 'file_name')] : []
}

/** The name of a file: the pattern with the parts of a moment on the clocks of a time zone, and the ending once. */
export const fileNameOf = (pattern: string, ending: string, moment: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment)
  const at = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  const values: Readonly<Record<string, string>> = {
    yyyy: at('year').padStart(4, '0'),
    MM: at('month'),
    dd: at('day'),
    HH: at('hour'),
    mm: at('minute'),
    ss: at('second'),
  }
  const name = pattern.trim().replace(placeholder, (all, part: string) => values[part] ?? all)
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`
}
