import { inSpace, pageTitle, sayNumber, useCall, usePage } from '@gantry/client/web'
import { PageHeader, SavedTabs } from '@gantry/ui/web'
import { Button, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import {
  type Enterprise,
  type EnterpriseState,
  enterpriseStates,
  listEnterprises,
} from '../../shared/enterprises-contract.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import { nearest, QuotaBar } from '../parts/quota-bar.tsx'
import { Until } from '../parts/until.tsx'
import { EnterpriseTag } from './state-tag.tsx'
import { StopRestore } from './stop-restore.tsx'
import '../consoles.css'

/** The enterprises of a provider, of all for the operator: what ends soon or is nearly used up stands out. */
const EnterprisesPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { provider } = usePage().query
  const [state, setState] = useState<EnterpriseState | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const listed = useCall(
    listEnterprises,
    {
      page,
      ...(search.trim() ? { search: search.trim() } : {}),
      ...(state ? { state } : {}),
      ...(provider ? { provider } : {}),
    },
    { keep: true },
  )
  const counts = listed.data?.counts
  const add = (
    <Button type="primary" onClick={() => navigate(inSpace('/sysop/enterprise/add'))}>
      {t('consoles.enterprise.add')}
    </Button>
  )
  const columns: TableColumnsType<Enterprise> = [
    {
      key: 'name',
      title: t('consoles.enterprise'),
      render: (_v, { space, name, provider: of }) => (
        <span translate="no">
          <Link to={inSpace(`/sysop/enterprise/space?space=${space}`)}>
            <b>{name}</b>
          </Link>
          <small className="ink3 co-below">
            {space}
            {of ? ` · ${of.name}` : ''}
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 180,
      render: (_v, row) => <EnterpriseTag enterprise={row} />,
    },
    {
      key: 'admin',
      title: t('consoles.administrator'),
      width: 150,
      render: (_v, { administrator }) =>
        administrator ? (
          <span translate="no">
            {administrator.name}
            <small className="ink3 co-below">{administrator.login}</small>
          </span>
        ) : (
          '—'
        ),
    },
    {
      key: 'users',
      title: t('consoles.quota.users'),
      width: 120,
      align: 'end',
      render: (_v, { users, quotas }) => {
        const most = quotas.find(({ kind }) => kind === 'users')?.most
        return most ? `${sayNumber(users)} / ${sayNumber(most)}` : sayNumber(users)
      },
    },
    {
      key: 'near',
      title: t('consoles.nearest'),
      width: 210,
      render: (_v, { quotas }) => {
        const near = nearest(quotas)
        return near ? (
          <span className="co-near">
            <span>{t(`consoles.quota.${near.kind}`)}</span>
            <QuotaBar quota={near} />
          </span>
        ) : (
          <span className="ink3">{t('consoles.unlimited')}</span>
        )
      },
    },
    {
      key: 'until',
      title: t('consoles.valid_until'),
      width: 150,
      render: (_v, { validUntil, daysLeft }) =>
        validUntil ? (
          <Until day={validUntil} daysLeft={daysLeft ?? 0} />
        ) : (
          <span className="ink3">{t('consoles.endless')}</span>
        ),
    },
    {
      key: 'acts',
      width: 150,
      render: (_v, row) => (
        <span className="co-acts">
          <Button size="small" onClick={() => navigate(inSpace(`/sysop/enterprise/edit?space=${row.space}`))}>
            {t('consoles.edit')}
          </Button>
          <StopRestore enterprise={row} small />
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={pageTitle('/{spaceUri}/sysop/enterprise/list')}
        tabs={
          <SavedTabs
            label={t('consoles.state')}
            active={state ?? 'all'}
            tabs={(['all', ...enterpriseStates] as const).map(id => ({
              id,
              label: id === 'all' ? t('consoles.all') : t(`consoles.enterprise.${id}`),
              ...(counts
                ? { count: counts[id], late: id !== 'all' && id !== 'active' && counts[id] > 0 }
                : {}),
            }))}
            onChange={id => {
              setState(enterpriseStates.find(each => each === id) ?? null)
              setPage(1)
            }}
          />
        }
        action={add}
      />
      <div className="co-page">
        <Input.Search
          allowClear
          className="co-search"
          placeholder={t('consoles.enterprise.search')}
          aria-label={t('consoles.enterprise.search')}
          onSearch={value => {
            setSearch(value)
            setPage(1)
          }}
        />
        <ConsoleTable
          listed={listed}
          rowKey="space"
          columns={columns}
          width={1120}
          page={page}
          onPage={setPage}
          filtered={Boolean(search || state)}
          icon="building"
          none={t('consoles.enterprise.none')}
          noneWhy={t('consoles.enterprise.none_why')}
          failure={null}
        />
      </div>
    </>
  )
}

export default EnterprisesPage
