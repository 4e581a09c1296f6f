import { type Issue, isStorable, issue } from '@gantry/base/shared'

/** Settings and defaults are shallow; what keeps and compares definitions calls itself for each level. */
const deepest = 40

/** Texts no database keeps (NUL, halves of characters) and values nested beyond reason, each at its place. */
export const checkTexts = (value: unknown, place = '', depth = 0): readonly Issue[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [issue(place, 'control_character')]
  if (typeof value !== 'object' || value === null) return []
  if (depth > deepest) return [issue(place, 'json_depth', { limit: deepest })]
  return Object.entries(value).flatMap(([name, part]) =>
    isStorable(name)
      ? checkTexts(part, place === '' ? name : `${place}.${name}`, depth + 1)
      : [issue(place, 'control_character')],
  )
}
