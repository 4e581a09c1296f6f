import { joined } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { PlannedTask } from '@gantry/transform/shared'
import { EmptyState, Icon, ListTable } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { type LineageRow, lineageRows } from './lineage-rows.ts'

/** Which columns of the sources each column of the targets is made from. */
export const LineagePart = ({ planned }: { readonly planned: PlannedTask }) => {
  const { t } = useTranslation()
  const rows = lineageRows(planned, currentLang())
  if (rows.length === 0) return <EmptyState kind="never" fill icon="branch" title={t('etl.lineage.none')} />
  return (
    <div className="et-scroll et-grow et-tables">
      <ListTable<LineageRow>
        rowKey={({ to }) => to.key}
        size="small"
        pagination={false}
        dataSource={rows}
        columns={[
          {
            key: 'to',
            title: t('etl.lineage.to'),
            render: (_v, { to }) => (
              <span translate="no">
                <span className="ink3">{to.step}</span> <b>{to.column}</b>
              </span>
            ),
          },
          {
            key: 'from',
            title: t('etl.lineage.from'),
            render: (_v, { direct }) => (
              <>
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
              </>
            ),
          },
          {
            key: 'rows',
            title: t('etl.lineage.rows'),
            render: (_v, { indirect }) => (
              <span className="ink3" translate="no">
                {joined(
                  indirect.map(({ step, column }) => `${step} · ${column}`),
                  currentLang(),
                )}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}
