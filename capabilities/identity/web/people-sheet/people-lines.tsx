import { useTranslation } from 'react-i18next'
import {
  mostPreviewed,
  type PeopleCounts,
  type PeopleLine,
  type PeoplePreview,
} from '../../shared/people-sheet-contract.ts'

interface PeopleCountsTextProps {
  readonly departments: PeopleCounts
  readonly members: PeopleCounts
}

const isEmpty = (counts: PeopleCounts): boolean => Object.values(counts).every(count => count === 0)

/** How many lines of each sheet are new, changed, unchanged and wrong. */
export const PeopleCountsText = ({ departments, members }: PeopleCountsTextProps) => {
  const { t } = useTranslation()
  return (
    <dl className="ps-counts">
      {(
        [
          ['department', departments],
          ['member', members],
        ] as const
      ).map(([part, counts]) =>
        isEmpty(counts) ? null : (
          <div key={part}>
            <dt>{t(`peopleSheet.sheet.${part}`)}</dt>
            <dd>{t('peopleSheet.counts', { ...counts })}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The lines of a preview with their results, invalid ones first. */
export const PeopleLines = ({ preview }: { readonly preview: PeoplePreview }) => {
  const { t } = useTranslation()
  const shown = preview.lines.filter(({ outcome }) => outcome !== 'unchanged')
  if (shown.length === 0) return null
  return (
    <>
      <ul className="ps-lines">
        {shown.map(line => (
          <li key={`${line.part} ${line.line}`} data-outcome={line.outcome}>
            <span className="ink3">
              {t('peopleSheet.line', { sheet: t(`peopleSheet.sheet.${line.part}`), line: line.line })}
            </span>
            <b className="cut" translate="no">
              {line.name}
            </b>
            <span>{t(`peopleSheet.outcome.${line.outcome}`)}</span>
            <Facts line={line} />
          </li>
        ))}
      </ul>
      {preview.lines.length >= mostPreviewed ? (
        <p className="ink3 cap">{t('peopleSheet.shown', { most: mostPreviewed })}</p>
      ) : null}
    </>
  )
}

const Facts = ({ line: { outcome, columns, issues } }: { readonly line: PeopleLine }) => {
  const { t } = useTranslation()
  if (outcome === 'wrong')
    return (
      <ul>
        {issues.map(({ field, code, params }) => (
          <li key={`${field} ${code}`}>
            {t(`peopleSheet.column.${field}`)}: {t(`issue.${code}`, { ...params })}
          </li>
        ))}
      </ul>
    )
  return (
    <span className="ink3">
      {columns.map(column => t(`peopleSheet.column.${column}`)).join(t('peopleSheet.and'))}
    </span>
  )
}
