import { Failed, sayMoment, sayNumber, useCall, usePage } from '@gantry/client/web'
import { overviewRemoved } from '@gantry/model/shared'
import { RecycleList, SearchBox } from '@gantry/screens/web'
import { EmptyState, ListTable, PageHeader, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listApps } from '../../shared/contract.ts'
import '../apps.css'
import { AppIcon } from '../centre/app-icon.tsx'
import { binHref } from './bin-href.ts'
import { RecycledRecords } from './recycled-records.tsx'
import { type RecycledTable, recycledTables, searchTables } from './recycled-tables.ts'

/** Deleted data of every table: first the tables, then what was deleted from the one chosen. */
const AllRecycledPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  if (query.table)
    return <RecycleList table={query.table} crumbs={[{ title: t('apps.recycle'), href: '?' }]} />
  return <Overview text={query.find ?? ''} />
}

const Overview = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation()
  const [, setParams] = useSearchParams()
  const apps = useCall(listApps, {})
  const bins = useCall(overviewRemoved, {}, { staleTime: 0 })
  const error = apps.error ?? bins.error
  const search = (words: string) =>
    setParams(new URLSearchParams(words === '' ? '' : { find: words }), { replace: true })
  const tables = apps.data && bins.data ? recycledTables(apps.data.data, bins.data.data) : null
  const found = tables && searchTables(tables, text)
  return (
    <>
      <PageHeader title={t('apps.recycle')} />
      <div className="ac-body">
        <p className="ink3 ac-hint">{t('apps.recycle_all_hint')}</p>
        <div className="ac-find">
          <SearchBox
            value={text}
            label={t('apps.recycle_search')}
            hint={t('apps.recycle_search')}
            onSearch={search}
          />
        </div>
        {found ? (
          <>
            {found.length > 0 ? (
              <RecycledTables tables={found} />
            ) : text === '' ? (
              <EmptyState kind="never" icon="trash" title={t('recycle.empty')}>
                {t('apps.recycle_empty')}
              </EmptyState>
            ) : null}
            {text !== '' && apps.data ? <RecycledRecords apps={apps.data.data} text={text} /> : null}
          </>
        ) : error ? (
          <Failed error={error} />
        ) : (
          <Skeleton kind="table" rows={8} />
        )}
      </div>
    </>
  )
}

const RecycledTables = ({ tables }: { readonly tables: readonly RecycledTable[] }) => {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className="ac-title">
        {t('apps.recycle_tables')} <span>{tables.length}</span>
      </h2>
      <ListTable<RecycledTable>
        size="small"
        rowKey="table"
        dataSource={[...tables]}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            key: 'table',
            title: t('apps.recycle_table'),
            render: (_, { table, label, app }) => (
              <span className="ac-bin">
                <AppIcon icon={app.icon} color={app.color} />
                <a href={binHref(table)} translate="no">
                  {label}
                </a>
              </span>
            ),
          },
          {
            key: 'app',
            title: t('apps.recycle_app'),
            render: (_, { app }) => <span translate="no">{app.name}</span>,
          },
          {
            key: 'count',
            title: t('apps.recycle_count'),
            align: 'end',
            render: (_, bin) => <BinCount bin={bin} />,
          },
          {
            key: 'newest',
            title: t('apps.recycle_newest'),
            align: 'end',
            render: (_, { newest }) => (newest === null ? null : sayMoment(newest)),
          },
        ]}
      />
    </section>
  )
}

/** A number that may be larger says so; one that is not known is said in words. */
const BinCount = ({ bin: { count, capped } }: { readonly bin: RecycledTable }) => {
  const { t } = useTranslation()
  if (count === null) return <span className="ink3">{t('apps.recycle_uncounted')}</span>
  if (count === 0) return <span className="ink3">{t('apps.recycle_older')}</span>
  return capped ? t('apps.recycle_at_least', { number: sayNumber(count) }) : sayNumber(count)
}

export default AllRecycledPage
