import { sayMoment, sayNumber } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { DeploymentInfo, RestoredPart } from '../../shared/deployments/types.ts'

/** What was restored last, and why the rest was not. */
export const RestoredFacts = ({ deployment }: { readonly deployment: DeploymentInfo }) => {
  const { t } = useTranslation()
  const { restored, restoredBy, restoredAt } = deployment
  if (!restored || !restoredAt) return null
  const rows = restored.reduce((sum, part) => sum + part.rows, 0)
  const left = restored.filter(part => part.left > 0)
  const whys = [...new Set(left.map(({ why }) => why))]
  return (
    <>
      <p>{t('deployments.restored', { by: restoredBy, at: sayMoment(restoredAt), rows: sayNumber(rows) })}</p>
      {left.length > 0 ? (
        <details className="dep-left">
          <summary>{t('deployments.restored_left', { count: left.length })}</summary>
          {whys.map(why => (
            <p key={why}>
              {t(`deployments.left_why.${why}`)}{' '}
              <span className="mono" translate="no">
                {left
                  .filter(part => part.why === why)
                  .map(part => `${tableOf(part)} (${sayNumber(part.left)})`)
                  .join(', ')}
              </span>
            </p>
          ))}
        </details>
      ) : null}
    </>
  )
}

/** The table of a part: `records/space.t_order.jsonl` is `t_order`. */
const tableOf = ({ path }: RestoredPart): string => path.replace(/^.*[.](\w+)[.]jsonl$/, '$1')
