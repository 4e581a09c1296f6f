import type { Issue } from '@gantry/base/shared'
import { issueText } from '@gantry/screens/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface FieldProps {
  readonly label: string
  /** Of the control, so that a press on the label leads there. */
  readonly id?: string
  readonly hint?: string
  readonly issue?: Issue | undefined
  readonly children: ReactNode
}

/** A labelled control with what is wrong with it. */
export const Field = ({ label, id, hint, issue, children }: FieldProps) => {
  const { t } = useTranslation()
  return (
    <div className="fld ru-fld">
      <label htmlFor={id}>{label}</label>
      {children}
      {issue ? <span className="hint err">{issueText(t, issue)}</span> : null}
      {hint ? <span className="hint">{hint}</span> : null}
    </div>
  )
}

/** The issue at a place or inside it. */
export const issueAt = (issues: readonly Issue[], place: string): Issue | undefined =>
  issues.find(({ field }) => field === place || field.startsWith(`${place}.`))

/** The issues below a place, seen from there. */
export const issuesIn = (issues: readonly Issue[], place: string): readonly Issue[] =>
  issues.flatMap(issue =>
    issue.field.startsWith(`${place}.`) ? [{ ...issue, field: issue.field.slice(place.length + 1) }] : [],
  )
