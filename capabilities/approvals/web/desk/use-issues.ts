import type { Issue } from '@gantry/base/shared'
import { issuesLeft, placeIssues, type SheetRow } from '@gantry/screens/web'
import { useState } from 'react'

/**
 * The issues of an answer, without those of fields that were changed since. `pressed`: the rows that were sent with the press, which
 * the issues name by their place.
 */
export const useIssues = (
  given: readonly Issue[],
  pressed: Readonly<Record<string, readonly SheetRow[]>>,
) => {
  const [left, setLeft] = useState<{ readonly of: readonly Issue[]; readonly issues: readonly Issue[] }>()
  const leftOf = (known: typeof left) => (known?.of === given ? known.issues : placeIssues(given, pressed))
  const keep = (which: (issues: readonly Issue[]) => readonly Issue[]) => {
    if (given.length > 0) setLeft(known => ({ of: given, issues: which(leftOf(known)) }))
  }
  const issues = leftOf(left)
  return {
    issues,
    /** There were some, and every field they name was changed. */
    isMended: given.length > 0 && issues.length === 0,
    changed: (field: string) => keep(found => found.filter(each => each.field !== field)),
    rowsChanged: (field: string, before: readonly SheetRow[], after: readonly SheetRow[]) =>
      keep(found => issuesLeft(found, field, before, after)),
  }
}
