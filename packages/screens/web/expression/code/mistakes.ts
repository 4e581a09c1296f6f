import { type Action, linter } from '@codemirror/lint'
import type { Lang } from '@gantry/base/shared'
import { type ExprIssue, mendOf, sayIssue, sayMend } from '@gantry/expr/shared'
import { analysis, setting } from './analysis.ts'

/** Debounce in milliseconds before an error is shown, so that a word in progress is not reported. */
export const patience = 350

/** The quick fix of an error, if it has one. */
const actionsFor = (issue: ExprIssue, lang: Lang): Action[] => {
  const mend = mendOf(issue)
  if (!mend) return []
  const { text } = mend
  return [
    {
      name: sayMend(text, lang),
      apply: (view, from, to) => view.dispatch({ changes: { from, to, insert: text } }),
    },
  ]
}

/** Underlines errors at their position. */
export const mistakes = linter(
  ({ state, composing }) =>
    composing || state.doc.toString().trim() === ''
      ? []
      : state.field(analysis).issues.map(issue => ({
          from: issue.from,
          to: issue.to,
          severity: 'error' as const,
          message: sayIssue(issue, state.facet(setting).lang),
          actions: actionsFor(issue, state.facet(setting).lang),
        })),
  {
    delay: patience,
    needsRefresh: ({ startState, state }) => startState.facet(setting) !== state.facet(setting),
  },
)
