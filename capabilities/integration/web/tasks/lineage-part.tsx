import { currentLang } from '@gantry/client/web'
import type { PlannedTask } from '@gantry/transform/shared'
import { EmptyState, Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { lineageRows } from './lineage-rows.ts'

/** Which columns of the sources each column of the targets is made from. */
export const LineagePart = ({ planned }: { readonly planned: PlannedTask }) => {
  const { t } = useTranslation()
  const rows = lineageRows(planned, currentLang())
  if (rows.length === 0) return <EmptyState kind="never" fill icon="branch" title={t('etl.lineage.none')} />
  return (
    <div className="et-scroll et-grow">
      <table className="tbl et-list">
        <thead>
          <tr>
            <th>{t('etl.lineage.to')}</th>
            <th>{t('etl.lineage.from')}</th>
            <th>{t('etl.lineage.rows')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ to, direct, indirect }) => (
            <tr key={to.key}>
              <td translate="no">
                <span className="ink3">{to.step}</span> <b>{to.column}</b>
              </td>
              <td className="et-wrap">
                {direct.map(({ key, step, column, how }) => (
                  <span key={key} className="tag et-tag" translate="no">
                    {step} · {column}
                    {how === 'identity' ? null : (
                      <Icon
                        name={how === 'aggregation' ? 'hash' : 'fx'}
                        size={12}
                        label={t(`etl.lineage.${how}`)}
                      />
                    )}
                  </span>
                ))}
                {direct.length === 0 ? <span className="ink3">{t('etl.lineage.constant')}</span> : null}
              </td>
              <td className="et-wrap ink3" translate="no">
                {indirect.map(({ step, column }) => `${step} · ${column}`).join('，')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
