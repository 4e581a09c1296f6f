import { type Issue, issue } from '@gantry/base/shared'

/** Settings and defaults are shallow; what keeps and compares definitions calls itself for each level. */
const deepest = 40

/** Texts no database keeps (NUL, halves of characters) and values nested beyond reason, each at its place. */
export const checkTexts = (value: unknown, place = '', depth = 0): readonly Issue[] => {
  if (typeof value === 'string') return isWritable(value) ? [] : [issue(place, 'control_character')]
  if (typeof value !== 'object' || value === null) return []
  if (depth > deepest) return [issue(place, 'json_depth', { limit: deepest })]
  return Object.entries(value).flatMap(([name, part]) =>
    isWritable(name)
      ? checkTexts(part, place === '' ? name : `${place}.${name}`, depth + 1)
      : [issue(place, 'control_character')],
  )
}

const isWritable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text)
