import { Failed, sayMoment, useCall } from '@gantry/client/web'
import { type RemovedFound, searchRemoved } from '@gantry/model/shared'
import { ListTable, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { AppInfo } from '../../shared/types.ts'
import { binHref } from './bin-href.ts'

/** Deleted records of all tables that hold the words, the last deleted first. */
export const RecycledRecords = ({
  apps,
  text,
}: {
  readonly apps: readonly AppInfo[]
  readonly text: string
}) => {
  const { t } = useTranslation()
  const { data, error } = useCall(searchRemoved, { text }, { keep: true, staleTime: 0 })
  if (error && !data) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" rows={4} />
  const placeOf = (table: string): string => {
    const app = apps.find(({ tables }) => tables.some(({ id }) => id === table))
    const label = app?.tables.find(({ id }) => id === table)?.label
    return app && label !== undefined ? `${app.name} · ${label}` : table
  }
  return (
    <section aria-live="polite">
      <h2 className="ac-title">{t('apps.recycle_records')}</h2>
      {data.records.length === 0 ? (
        <p className="ink3">{t('apps.recycle_records_none')}</p>
      ) : (
        <ListTable<RemovedFound>
          size="small"
          pagination={false}
          rowKey="id"
          dataSource={[...data.records]}
          columns={[
            {
              key: 'title',
              title: t('apps.recycle_record'),
              render: (_, { table, title }) => (
                <a href={binHref(table, text)} translate="no">
                  {title || t('apps.recycle_untitled')}
                </a>
              ),
            },
            {
              key: 'place',
              title: t('apps.recycle_table'),
              render: (_, { table }) => <span translate="no">{placeOf(table)}</span>,
            },
            {
              key: 'at',
              title: t('apps.recycle_at'),
              align: 'end',
              render: (_, { at }) => sayMoment(at),
            },
          ]}
        />
      )}
      {data.more ? <p className="ink3">{t('apps.recycle_more')}</p> : null}
    </section>
  )
}
