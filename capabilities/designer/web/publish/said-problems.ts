import { type Issue, isPlainObject, type Lang } from '@gantry/base/shared'
import { inSpace } from '@gantry/client/web'
import type { SaidProblem } from '@gantry/designs/web'
import type { TFunction } from 'i18next'
import type { TableDesign } from '../../shared/types.ts'
import { type Lead, leadTo, namePlace } from './name-place.ts'
import { sayIssue } from './say-issue.ts'
import type { Planned } from './use-plan.ts'

/** What is wrong with a design, in words; what is about a field, group or block leads to it. */
export const saidProblems = (
  t: TFunction,
  lang: Lang,
  { issues, warnings }: Pick<Planned, 'issues' | 'warnings'>,
  design: TableDesign,
  onGo: (lead: Lead) => void,
): readonly SaidProblem[] => {
  const said = (severity: SaidProblem['severity']) => (issue: Issue) => {
    const lead = leadTo(issue.field, design)
    return {
      key: `${severity} ${issue.field} ${issue.code}`,
      severity,
      text: sayIssue(t, issue),
      place: namePlace(t, issue, design, lang),
      records: recordsOf(issue),
      ...(lead && { onGo: () => onGo(lead) }),
    }
  }
  return [...issues.map(said('error')), ...warnings.map(said('warning'))]
}

/** The records an issue names in its parameter `examples`, with their addresses. */
const recordsOf = ({ params }: Issue): NonNullable<SaidProblem['records']> => {
  const examples = params?.examples
  if (!Array.isArray(examples)) return []
  return examples.filter(isPlainObject).map(({ table, id, title }) => ({
    href: inSpace(`/${table}/detail/${id}`),
    title: String(title),
  }))
}
