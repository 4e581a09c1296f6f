import { inSpace, sayDay, sayNumber, useAction, useCall } from '@gantry/client/web'
import { ReasonDialog } from '@gantry/screens/web'
import { PageHeader, SavedTabs, toast } from '@gantry/ui/web'
import { Button, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import {
  listProviders,
  type Provider,
  type ProviderState,
  providerStates,
  restoreProvider,
  stopProvider,
} from '../../shared/providers-contract.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import '../consoles.css'

/** Service providers with their enterprises, users and limits; stop and restore. */
const ProvidersPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [state, setState] = useState<ProviderState | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [stopping, setStopping] = useState<Provider | null>(null)
  const listed = useCall(
    listProviders,
    { page, ...(search.trim() ? { search: search.trim() } : {}), ...(state ? { state } : {}) },
    { keep: true },
  )
  const stop = useAction(stopProvider, {
    refresh: [listProviders],
    onDone: () => {
      setStopping(null)
      toast({ text: t('consoles.provider.said_stopped') })
    },
  })
  const restore = useAction(restoreProvider, {
    refresh: [listProviders],
    onDone: () => toast({ text: t('consoles.provider.said_restored') }),
  })
  const ofMost = (value: number, most: number | null) =>
    most === null ? sayNumber(value) : `${sayNumber(value)} / ${sayNumber(most)}`
  const columns: TableColumnsType<Provider> = [
    {
      key: 'name',
      title: t('consoles.provider'),
      render: (_v, { id, name, administrators }) => (
        <span translate="no">
          <Link to={`/sysop/addSaas?id=${id}`}>
            <b>{name}</b>
          </Link>
          <small className="ink3 co-below">
            {administrators.map(each => `${each.name} (${each.login})`).join(t('consoles.comma'))}
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 170,
      render: (_v, { state: now, stopReason }) => (
        <>
          <span className={`tag ${now === 'active' ? 'ok' : 'bad'}`}>{t(`consoles.provider.${now}`)}</span>
          {stopReason ? <small className="ink3 co-below">{stopReason}</small> : null}
        </>
      ),
    },
    {
      key: 'enterprises',
      title: t('consoles.enterprises'),
      width: 150,
      align: 'end',
      render: (_v, { id, enterprises, mostEnterprises, stoppedEnterprises }) => (
        <>
          <Link to={inSpace(`/sysop/enterprise/list?provider=${id}`)}>
            {ofMost(enterprises, mostEnterprises)}
          </Link>
          {stoppedEnterprises > 0 ? (
            <small className="ink3 co-below">
              {t('consoles.provider.stopped_count', { count: stoppedEnterprises })}
            </small>
          ) : null}
        </>
      ),
    },
    {
      key: 'users',
      title: t('consoles.quota.users'),
      width: 110,
      align: 'end',
      render: (_v, { users }) => sayNumber(users),
    },
    {
      key: 'given',
      title: t('consoles.provider.given'),
      width: 170,
      align: 'end',
      render: (_v, { givenUsers, mostUsers }) => ofMost(givenUsers, mostUsers),
    },
    {
      key: 'contact',
      title: t('consoles.contact'),
      width: 190,
      render: (_v, { contact, phone }) => (
        <span translate="no">
          {contact}
          <small className="ink3 co-below">{phone}</small>
        </span>
      ),
    },
    { key: 'at', title: t('consoles.created'), width: 130, render: (_v, { createdAt }) => sayDay(createdAt) },
    {
      key: 'acts',
      width: 150,
      render: (_v, row) => (
        <span className="co-acts">
          <Button size="small" onClick={() => navigate(`/sysop/addSaas?id=${row.id}`)}>
            {t('consoles.edit')}
          </Button>
          {row.state === 'active' ? (
            <Button
              size="small"
              danger
              onClick={() => {
                stop.reset()
                setStopping(row)
              }}
            >
              {t('consoles.stop')}
            </Button>
          ) : (
            <Button size="small" type="primary" onClick={() => restore.mutate({ id: row.id })}>
              {t('consoles.restore')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('consoles.providers')}
        tabs={
          <SavedTabs
            label={t('consoles.state')}
            active={state ?? 'all'}
            tabs={(['all', ...providerStates] as const).map(id => ({
              id,
              label: id === 'all' ? t('consoles.all') : t(`consoles.provider.${id}`),
            }))}
            onChange={id => {
              setState(providerStates.find(each => each === id) ?? null)
              setPage(1)
            }}
          />
        }
        action={
          <Button type="primary" onClick={() => navigate('/sysop/addSaas')}>
            {t('consoles.provider.add')}
          </Button>
        }
      />
      <div className="co-page">
        <Input.Search
          allowClear
          className="co-search"
          placeholder={t('consoles.provider.search')}
          aria-label={t('consoles.provider.search')}
          onSearch={value => {
            setSearch(value)
            setPage(1)
          }}
        />
        <ConsoleTable
          listed={listed}
          rowKey="id"
          columns={columns}
          width={1180}
          page={page}
          onPage={setPage}
          filtered={Boolean(search || state)}
          icon="building"
          none={t('consoles.provider.no')}
          noneWhy={t('consoles.provider.no_why')}
          failure={restore.error}
        />
      </div>
      {stopping ? (
        <ReasonDialog
          label={t('consoles.reason')}
          title={t('consoles.provider.stop_title', { name: stopping.name })}
          action={t('consoles.stop')}
          busy={stop.isPending}
          error={stop.error}
          onConfirm={reason => stop.mutate({ id: stopping.id, reason })}
          onClose={() => setStopping(null)}
        >
          {t('consoles.provider.stop_what', { count: stopping.enterprises })}
        </ReasonDialog>
      ) : null}
    </>
  )
}

export default ProvidersPage
