import { linter } from '@codemirror/lint'
import { sayIssue } from '@gantry/expr/shared'
import { analysis, setting } from './analysis.ts'

/** How long a person must rest before a mistake is pointed out, in milliseconds: half a word is no mistake. */
export const patience = 350

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
        })),
  {
    delay: patience,
    needsRefresh: ({ startState, state }) => startState.facet(setting) !== state.facet(setting),
  },
)
