import { sayNumber } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { DeploymentInfo, LeftWhy, PartKind } from '../../shared/deployments/types.ts'
import { TableNames } from './table-names.tsx'

const kinds: readonly PartKind[] = [
  'applications',
  'configuration',
  'organisation',
  'records',
  'files',
  'audit',
]
const whys: readonly LeftWhy[] = ['secret', 'working']

/** What a package holds, and what was left out of it. */
export const DeploymentFacts = ({
  deployment,
  names,
}: {
  readonly deployment: DeploymentInfo
  /** Labels of tables. */
  readonly names: Readonly<Record<string, string>>
}) => {
  const { t } = useTranslation()
  const { summary, records, files } = deployment
  if (!summary) return null
  const { counts, left, sealed, gone, enter = [] } = summary
  const isWithout = (kind: PartKind) => (kind === 'records' && !records) || (kind === 'files' && !files)
  return (
    <>
      <dl className="dep-counts">
        {kinds.map(kind => (
          <div key={kind}>
            <dt className="ink3">{t(`deployments.kind.${kind}`)}</dt>
            <dd>{isWithout(kind) ? t('deployments.without') : sayNumber(counts[kind].rows)}</dd>
          </div>
        ))}
      </dl>
      <details className="dep-left">
        <summary>{t('deployments.left', { count: left.length })}</summary>
        {whys.map(why => {
          const tables = left.filter(each => each.why === why)
          return tables.length > 0 ? (
            <p key={why}>
              {t(`deployments.why.${why}`)}{' '}
              <TableNames tables={tables.map(({ table }) => table)} names={names} />
            </p>
          ) : null
        })}
        {sealed > 0 ? <p>{t('deployments.sealed', { count: sealed })}</p> : null}
        {enter.length > 0 ? (
          <p>
            {t('deployments.enter')}{' '}
            <span translate="no">{enter.map(({ name }) => name).join(t('deployments.and'))}</span>
          </p>
        ) : null}
        {gone > 0 ? <p className="rel-bad">{t('deployments.gone', { count: gone })}</p> : null}
      </details>
    </>
  )
}
