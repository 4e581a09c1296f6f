import { sayBytes, sayMoment, sayNumber, useAction, useCall } from '@gantry/client/web'
import { PageHeader, SavedTabs, toast } from '@gantry/ui/web'
import { Button, Input, Popconfirm, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  applicationStates,
  listApplications,
  type OperatedApplication,
  setApplicationState,
} from '../../shared/applications-contract.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import '../consoles.css'
import { AskedConsents } from './asked-consents.tsx'
import { ConsentDialog } from './consent-dialog.tsx'

/** Every application of the platform by space; stop, restore, and ask a space to let one be published in its name. */
const ApplicationsPage = () => {
  const { t } = useTranslation()
  const [tab, setTab] = useState('all')
  const [search, setSearch] = useState('')
  return (
    <>
      <PageHeader
        title={t('consoles.apps')}
        tabs={
          <SavedTabs
            label={t('consoles.state')}
            active={tab}
            tabs={[
              ...(['all', ...applicationStates] as const).map(id => ({
                id,
                label: id === 'all' ? t('consoles.all') : t(`consoles.app.${id}`),
              })),
              { id: 'consents', label: t('consoles.consents') },
            ]}
            onChange={setTab}
          />
        }
      />
      <div className="co-page">
        {tab === 'consents' ? (
          <AskedConsents />
        ) : (
          <ApplicationList
            key={tab}
            state={applicationStates.find(each => each === tab) ?? null}
            search={search}
            onSearch={setSearch}
          />
        )}
      </div>
    </>
  )
}

export default ApplicationsPage

interface ApplicationListProps {
  /** Null: in any. */
  readonly state: OperatedApplication['state'] | null
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** The applications in one state that fit a search. */
const ApplicationList = ({ state, search, onSearch }: ApplicationListProps) => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<OperatedApplication | null>(null)
  const [page, setPage] = useState(1)
  const listed = useCall(
    listApplications,
    { page, ...(search.trim() ? { search: search.trim() } : {}), ...(state ? { state } : {}) },
    { keep: true },
  )
  const set = useAction(setApplicationState, {
    refresh: [listApplications],
    onDone: (_answer, { state: now }) => toast({ text: t(`consoles.app.said_${now}`) }),
  })
  const columns: TableColumnsType<OperatedApplication> = [
    {
      key: 'name',
      title: t('consoles.app'),
      render: (_v, { name, space }) => (
        <span translate="no">
          <b>{name}</b>
          <small className="ink3 co-below">{space.name}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 110,
      render: (_v, row) => (
        <span className={`tag ${row.state === 'active' ? 'ok' : 'bad'}`}>
          {t(`consoles.app.${row.state}`)}
        </span>
      ),
    },
    {
      key: 'versions',
      title: t('consoles.app.versions'),
      width: 150,
      align: 'end',
      render: (_v, { versions, tables }) => t('consoles.app.versions_of', { count: tables, versions }),
    },
    {
      key: 'rows',
      title: t('consoles.quota.records'),
      width: 110,
      align: 'end',
      render: (_v, { rows }) => sayNumber(rows),
    },
    {
      key: 'people',
      title: t('consoles.app.people'),
      width: 130,
      align: 'end',
      render: (_v, { people }) => sayNumber(people),
    },
    {
      key: 'bytes',
      title: t('consoles.quota.storage'),
      width: 110,
      align: 'end',
      render: (_v, { bytes }) => sayBytes(bytes),
    },
    {
      key: 'at',
      title: t('consoles.app.changed'),
      width: 180,
      render: (_v, { changedAt }) => sayMoment(changedAt),
    },
    {
      key: 'acts',
      width: 220,
      render: (_v, row) => {
        const { id, name, space, state: now } = row
        return (
          <span className="co-acts">
            {now === 'active' ? (
              <Popconfirm
                title={t('consoles.app.stop_sure', { name })}
                description={t('consoles.app.stop_what')}
                okText={t('consoles.stop')}
                onConfirm={() => set.mutate({ id, of: space.id, state: 'stopped' })}
              >
                <Button size="small" danger>
                  {t('consoles.stop')}
                </Button>
              </Popconfirm>
            ) : (
              <Button size="small" onClick={() => set.mutate({ id, of: space.id, state: 'active' })}>
                {t('consoles.restore')}
              </Button>
            )}
            <Button size="small" onClick={() => setAsking(row)}>
              {t('consoles.consent.ask')}
            </Button>
          </span>
        )
      },
    },
  ]
  return (
    <>
      <Input.Search
        allowClear
        defaultValue={search}
        className="co-search"
        placeholder={t('consoles.app.search')}
        aria-label={t('consoles.app.search')}
        onSearch={value => {
          onSearch(value)
          setPage(1)
        }}
      />
      <ConsoleTable
        listed={listed}
        rowKey="id"
        columns={columns}
        width={1170}
        page={page}
        onPage={setPage}
        filtered={Boolean(search || state)}
        icon="apps"
        none={t('consoles.app.none')}
        noneWhy={t('consoles.app.none_why')}
        failure={set.error}
      />
      {asking ? <ConsentDialog application={asking} onClose={() => setAsking(null)} /> : null}
    </>
  )
}
