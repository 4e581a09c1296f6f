import { type Issue, isStorable, issue } from '@gantry/base/shared'

/** Maximum nesting; code that reads inputs is recursive. */
const deepest = 200
/** Maximum issues per response. */
const mostIssues = 20

interface Place {
  readonly value: unknown
  readonly field: string
  readonly depth: number
}

/**
 * Issues for input that no endpoint accepts: excessive nesting, and texts PostgreSQL cannot store (NUL, lone
 * surrogates), including keys. `leavesTexts`: the endpoint checks texts itself. Iterative, so depth cannot
 * overflow the call stack.
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
