import { localise } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, sayBytes, sayNumber } from '@gantry/client/web'
import { ListTable, PageHeader, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TableUse } from '../shared/contract.ts'
import { ChartCard } from './chart-card.tsx'
import { changesByTime } from './charts.ts'
import { SpanChoice } from './span-choice.tsx'
import { type ApplicationUse, useApplicationUse } from './use-application-use.ts'
import { useSpan } from './use-span.ts'
import './overview.css'

/** What each application holds and how much it is used, with its tables; one of them is shown over time. */
const SystemDetails = () => {
  const { t } = useTranslation()
  const { span, from, to, choose } = useSpan()
  const { apps, error } = useApplicationUse(from, to)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = apps?.find(({ id }) => id === chosen) ?? apps?.[0]
  return (
    <>
      <PageHeader
        crumbs={[{ title: t('overview.title'), href: inSpace('/companyinfo') }]}
        title={t('overview.details.title')}
        extra={<SpanChoice span={span} onChoose={choose} />}
      />
      <div className="ov-page">
        {error ? <Failed error={error} /> : null}
        {apps || error ? null : <Skeleton kind="table" rows={8} />}
        {shown ? (
          <ChartCard
            title={t('overview.changes.of', { app: localise(shown.name, currentLang()) })}
            chart={changesByTime(span, from, shown.id)}
          />
        ) : null}
        {apps ? (
          <ListTable<ApplicationUse>
            rowKey="id"
            size="small"
            className="ov-apps"
            pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 'max-content' }}
            dataSource={apps}
            rowClassName={({ id }) => (id === shown?.id ? 'ov-chosen' : '')}
            onRow={({ id }) => ({ onClick: () => setChosen(id) })}
            expandable={{ expandedRowRender: ({ tables }) => <Tables tables={tables} /> }}
            columns={[
              {
                title: t('overview.app'),
                render: (_, { id, name }) => (
                  <Link
                    to={inSpace(`/app/!/${id}`)}
                    translate="no"
                    onClick={event => event.stopPropagation()}
                  >
                    {localise(name, currentLang())}
                  </Link>
                ),
              },
              {
                title: t('overview.system'),
                render: (_, { system }) => (
                  <span translate="no">{system ? system.name : t('overview.system.none')}</span>
                ),
              },
              {
                key: 'people',
                title: t('overview.people.changed'),
                align: 'right',
                sorter: (a, b) => a.people - b.people,
                render: (_, { people }) => sayNumber(people),
              },
              {
                key: 'changes',
                title: t('overview.changes.title'),
                align: 'right',
                defaultSortOrder: 'descend',
                sorter: (a, b) => a.changes - b.changes,
                render: (_, { changes }) => sayNumber(changes),
              },
              {
                key: 'rows',
                title: t('overview.records'),
                align: 'right',
                sorter: (a, b) => a.rows - b.rows,
                render: (_, { rows }) => sayNumber(rows),
              },
              {
                key: 'bytes',
                title: t('overview.storage'),
                align: 'right',
                sorter: (a, b) => a.bytes - b.bytes,
                render: (_, { bytes }) => sayBytes(bytes),
              },
              { title: t('overview.last'), render: (_, { lastDay }) => lastDay ?? t('overview.unused') },
            ]}
          />
        ) : null}
      </div>
    </>
  )
}

const Tables = ({ tables }: { readonly tables: readonly TableUse[] }) => {
  const { t } = useTranslation()
  return (
    <ListTable<TableUse>
      rowKey="table"
      size="small"
      pagination={false}
      dataSource={[...tables]}
      columns={[
        {
          title: t('overview.table'),
          render: (_, { label }) => <span translate="no">{localise(label, currentLang())}</span>,
        },
        { title: t('overview.created'), align: 'right', render: (_, { created }) => sayNumber(created) },
        { title: t('overview.changed'), align: 'right', render: (_, { changed }) => sayNumber(changed) },
        { title: t('overview.removed'), align: 'right', render: (_, { removed }) => sayNumber(removed) },
        { title: t('overview.records'), align: 'right', render: (_, { rows }) => sayNumber(rows) },
        { title: t('overview.storage'), align: 'right', render: (_, { bytes }) => sayBytes(bytes) },
      ]}
    />
  )
}

export default SystemDetails
