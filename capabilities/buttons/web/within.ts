import type { Issue } from '@gantry/base/shared'

/** The issues below a place, seen from there. */
export const within = (issues: readonly Issue[], place: string): readonly Issue[] =>
  issues.flatMap(issue =>
    issue.field.startsWith(`${place}.`) ? [{ ...issue, field: issue.field.slice(place.length + 1) }] : [],
  )
