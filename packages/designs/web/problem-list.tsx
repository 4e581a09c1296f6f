import { Icon } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** One thing that is wrong, said, with its place in words. */
export interface SaidProblem {
  readonly key: string
  readonly severity: 'error' | 'warning'
  readonly text: string
  readonly place: string
  /** Records it is about, each with its title. */
  readonly records?: readonly { readonly href: string; readonly title: string }[]
  /** Shown below it: what can be done about it. */
  readonly under?: ReactNode
  onGo?(): void
}

/** What is wrong with a design, what stops publishing first; a press leads to the place. */
export const ProblemList = ({ problems }: { readonly problems: readonly SaidProblem[] }) => {
  const { t } = useTranslation()
  const sorted = problems.toSorted((a, b) => (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : 0))
  return (
    <ul className="dg-problems">
      {sorted.map(({ key, severity, text, place, records = [], under, onGo }) => (
        <li key={key} data-severity={severity}>
          <button type="button" disabled={!onGo} onClick={onGo}>
            <Icon name={severity === 'error' ? 'err' : 'warn'} label={t(`designs.severity.${severity}`)} />
            <span className="grow">{text}</span>
            <small className="ink3" translate="no">
              {place}
            </small>
          </button>
          {records.length > 0 ? (
            <p className="dg-records">
              {records.map(({ href, title }) => (
                <a key={href} className="cut" href={href} target="_blank" rel="noreferrer" translate="no">
                  {title}
                </a>
              ))}
            </p>
          ) : null}
          {under}
        </li>
      ))}
    </ul>
  )
}
