import { Failed, inSpace, sayMoment, useCall } from '@gantry/client/web'
import { EmptyState, ListTable, PageHeader, Pager, SavedTabs, Skeleton } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listEvents } from '../../shared/store-contract.ts'
import type { StoreEvent } from '../../shared/types.ts'
import { say } from '../parts/say.ts'
import { StoreTabs } from '../parts/store-tabs.tsx'
import '../store.css'

const groups = ['install', 'publish', 'review'] as const

/** What happened in the store for the space: installs, updates, publications and ratings over time. */
const HistoryPage = () => {
  const { t } = useTranslation()
  const [action, setAction] = useState<(typeof groups)[number] | null>(null)
  const [page, setPage] = useState(1)
  const listed = useCall(listEvents, { page, ...(action ? { action } : {}) }, { keep: true })
  const months = listed.data?.months ?? []
  const most = Math.max(1, ...months.map(({ installed, updated }) => installed + updated))
  const columns: TableColumnsType<StoreEvent> = [
    {
      key: 'at',
      title: t('store.events.when'),
      width: 190,
      render: (_v, { at }) => sayMoment(at),
    },
    {
      key: 'what',
      title: t('store.events.what'),
      width: 130,
      render: (_v, { action: what }) => <span className="tag">{t(`store.event.${what}`)}</span>,
    },
    {
      key: 'name',
      title: t('store.mine.application'),
      render: (_v, { app, name, number }) => (
        <span translate="no">
          <Link to={inSpace(`/appstore?app=${app}`)}>{say(name)}</Link>{' '}
          <small className="ink3">{number}</small>
        </span>
      ),
    },
    { key: 'who', title: t('store.events.who'), width: 140, dataIndex: 'who' },
    {
      key: 'note',
      title: t('store.events.note'),
      width: 260,
      render: (_v, { note }) => (
        <span className="ink2" translate="no">
          {note}
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeader title={t('store.events')} tabs={<StoreTabs />} />
      <div className="ap-page">
        {months.length > 0 && listed.data?.data.length ? (
          <section className="ap-months" aria-label={t('store.events.months')}>
            <h2>{t('store.events.months')}</h2>
            <div>
              {months.map(({ month, installed, updated }) => (
                <span
                  key={month}
                  role="img"
                  aria-label={t('store.events.month', { month, installed, updated })}
                  title={t('store.events.month', { month, installed, updated })}
                >
                  <i style={{ height: `${(updated / most) * 100}%` }} className="updated" />
                  <i style={{ height: `${(installed / most) * 100}%` }} />
                  <small>{month.slice(5)}</small>
                </span>
              ))}
            </div>
          </section>
        ) : null}
        <SavedTabs
          label={t('store.events.what')}
          active={action ?? 'all'}
          tabs={(['all', ...groups] as const).map(id => ({
            id,
            label: id === 'all' ? t('store.all') : t(`store.events.${id}`),
          }))}
          onChange={id => {
            setAction(groups.find(each => each === id) ?? null)
            setPage(1)
          }}
        />
        {listed.error ? <Failed error={listed.error} /> : null}
        {!listed.data && !listed.error ? <Skeleton kind="table" /> : null}
        {listed.data ? (
          <ListTable<StoreEvent>
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: 860 }}
            columns={columns}
            dataSource={[...listed.data.data]}
            locale={{
              emptyText: (
                <EmptyState
                  kind={action ? 'filtered' : 'never'}
                  icon="history"
                  title={t('store.events.none')}
                >
                  {t('store.events.none_why')}
                </EmptyState>
              ),
            }}
          />
        ) : null}
        <Pager page={page} more={listed.data?.more ?? false} onPage={setPage} />
      </div>
    </>
  )
}

export default HistoryPage
