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

/** Every application of the platform by space; stop and restore. */
const ApplicationsPage = () => {
  const { t } = useTranslation()
  const [state, setState] = useState<OperatedApplication['state'] | null>(null)
  const [search, setSearch] = useState('')
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
      width: 110,
      render: (_v, { id, name, space, state: now }) =>
        now === 'active' ? (
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
        ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('consoles.apps')}
        tabs={
          <SavedTabs
            label={t('consoles.state')}
            active={state ?? 'all'}
            tabs={(['all', ...applicationStates] as const).map(id => ({
              id,
              label: id === 'all' ? t('consoles.all') : t(`consoles.app.${id}`),
            }))}
            onChange={id => {
              setState(applicationStates.find(each => each === id) ?? null)
              setPage(1)
            }}
          />
        }
      />
      <div className="co-page">
        <Input.Search
          allowClear
          className="co-search"
          placeholder={t('consoles.app.search')}
          aria-label={t('consoles.app.search')}
          onSearch={value => {
            setSearch(value)
            setPage(1)
          }}
        />
        <ConsoleTable
          listed={listed}
          rowKey="id"
          columns={columns}
          width={1060}
          page={page}
          onPage={setPage}
          filtered={Boolean(search || state)}
          icon="apps"
          none={t('consoles.app.none')}
          noneWhy={t('consoles.app.none_why')}
          failure={set.error}
        />
      </div>
    </>
  )
}

export default ApplicationsPage
