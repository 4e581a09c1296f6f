import { type Action, linter } from '@codemirror/lint'
import type { Lang } from '@gantry/base/shared'
import { type ExprIssue, mendOf, sayIssue, sayMend } from '@gantry/expr/shared'
import { analysis, setting } from './analysis.ts'

/** How long a person must rest before a mistake is pointed out, in milliseconds: half a word is no mistake. */
export const patience = 350

/** The press that mends a mistake, where one can. */
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

/** What is wrong, underlined at its place. */
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
