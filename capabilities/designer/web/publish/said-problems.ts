import { type Issue, isPlainObject, type Lang } from '@gantry/base/shared'
import { inSpace } from '@gantry/client/web'
import type { SaidProblem } from '@gantry/designs/web'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { TableDesign } from '../../shared/types.ts'
import type { Place } from '../edit-design.ts'
import { type Lead, leadTo, namePlace } from './name-place.ts'
import { sayIssue } from './say-issue.ts'
import type { Planned } from './use-plan.ts'

/**
 * What is wrong with a design, in words; what is about a field, group or block leads to it. `dropping` shows the ways out of
 * references that other designs have to a field, below the first error about it.
 */
export const saidProblems = (
  t: TFunction,
  lang: Lang,
  { issues, warnings }: Pick<Planned, 'issues' | 'warnings'>,
  design: TableDesign,
  onGo: (lead: Lead) => void,
  dropping?: (place: Place) => ReactNode,
): readonly SaidProblem[] => {
  const needed = new Set<string>()
  const said = (severity: SaidProblem['severity']) => (issue: Issue) => {
    const lead = leadTo(issue.field, design)
    const gone = issue.code === 'field_needed_by' && !needed.has(issue.field) ? fieldAt(issue.field) : null
    if (gone) needed.add(issue.field)
    return {
      key: `${severity} ${issue.field} ${issue.code}`,
      severity,
      text: sayIssue(t, issue),
      place: namePlace(t, issue, design, lang),
      records: recordsOf(issue),
      ...(lead && { onGo: () => onGo(lead) }),
      ...(gone && dropping && { under: dropping(gone) }),
    }
  }
  return [...issues.map(said('error')), ...warnings.map(said('warning'))]
}

/** The field that `<table>.fields.<field>` names, whether or not the design still has it. */
const fieldAt = (at: string): Place => {
  const [table = '', , field = ''] = at.split('.')
  return { table, field }
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
