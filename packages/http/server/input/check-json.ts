import { type Issue, isStorable, issue } from '@gantry/base/shared'

/** Levels of objects and lists within one another; what reads an input calls itself for each of them. */
const deepest = 200
/** Issues of one answer. */
const mostIssues = 20

interface Place {
  readonly value: unknown
  readonly field: string
  readonly depth: number
}

/**
 * What no endpoint can take, wherever it stands in an input: nesting beyond reason, and texts PostgreSQL cannot store
 * (NUL, half of a surrogate pair), names of members included. `leavesTexts`: the endpoint checks texts itself. Walks with
 * a stack of its own, so depth cannot exhaust the call stack.
 */
export const checkJson = (input: unknown, leavesTexts: boolean): readonly Issue[] => {
  const issues: Issue[] = []
  const places: Place[] = [{ value: input, field: '', depth: 0 }]
  for (let at = places.pop(); at !== undefined && issues.length < mostIssues; at = places.pop()) {
    const { value, field, depth } = at
    if (typeof value === 'string') {
      if (!leavesTexts && !isStorable(value)) issues.push(issue(field, 'control_character'))
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth > deepest) {
      issues.push(issue(field.split('.', 4).join('.'), 'json_depth', { limit: deepest }))
      continue
    }
    for (const [name, part] of Object.entries(value)) {
      if (!leavesTexts && !isStorable(name)) {
        issues.push(issue(field, 'control_character'))
        continue
      }
      const isText = typeof part === 'string'
      if (!isText && (typeof part !== 'object' || part === null)) continue
      if (isText && (leavesTexts || isStorable(part))) continue
      places.push({ value: part, field: field === '' ? name : `${field}.${name}`, depth: depth + 1 })
    }
  }
  return issues
}
