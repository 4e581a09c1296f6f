import { type Issue, isStorable, issue } from '@gantry/base/shared'

/** Maximum nesting of settings and defaults; code that stores and compares definitions is recursive. */
const deepest = 40

/**
 * Issues for texts PostgreSQL cannot store (NUL, lone surrogates) and for too deeply nested values, each with
 * its path.
 */
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
