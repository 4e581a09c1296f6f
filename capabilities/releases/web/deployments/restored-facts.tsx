import { sayMoment, sayNumber } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { tableOfPart } from '../../shared/deployments/area-of.ts'
import type { DeploymentInfo } from '../../shared/deployments/types.ts'
import { TableNames } from './table-names.tsx'

/** What was restored last, and why the rest was not. */
export const RestoredFacts = ({
  deployment,
  names,
}: {
  readonly deployment: DeploymentInfo
  /** Labels of tables. */
  readonly names: Readonly<Record<string, string>>
}) => {
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
              <TableNames
                tables={left.filter(part => part.why === why).map(({ path }) => tableOfPart(path))}
                names={names}
              />
            </p>
          ))}
        </details>
      ) : null}
    </>
  )
}
