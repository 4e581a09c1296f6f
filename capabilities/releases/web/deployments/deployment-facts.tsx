import { sayNumber } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { DeploymentInfo, LeftWhy, PartKind } from '../../shared/deployments/types.ts'

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
export const DeploymentFacts = ({ deployment }: { readonly deployment: DeploymentInfo }) => {
  const { t } = useTranslation()
  const { summary, records, files } = deployment
  if (!summary) return null
  const { counts, left, sealed, gone } = summary
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
              <span className="mono" translate="no">
                {tables.map(({ table }) => table).join(', ')}
              </span>
            </p>
          ) : null
        })}
        {sealed > 0 ? <p>{t('deployments.sealed', { count: sealed })}</p> : null}
        {gone > 0 ? <p className="rel-bad">{t('deployments.gone', { count: gone })}</p> : null}
      </details>
    </>
  )
}
