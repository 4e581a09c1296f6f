import { FormFailure, sayMoment, useAction, useCall } from '@gantry/client/web'
import type { OutputOf } from '@gantry/model/shared'
import { ReasonDialog } from '@gantry/screens/web'
import { Banner, PageHeader, SavedTabs, SplitPanel, toast } from '@gantry/ui/web'
import { Button, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CompanyState,
  companyStates,
  decideCompany,
  listCompanies,
} from '../../shared/company-contract.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import { CompanyTag } from './state.tsx'

type Row = OutputOf<typeof listCompanies>['data'][number]

/** Legal data of enterprises: what waits for a decision first; licence and data stand side by side. */
export const CompaniesPage = () => {
  const { t } = useTranslation()
  const [state, setState] = useState<CompanyState | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const listed = useCall(
    listCompanies,
    { page, ...(search.trim() ? { search: search.trim() } : {}), ...(state ? { state } : {}) },
    { keep: true },
  )
  const counts = listed.data?.counts
  const shown = (listed.data?.data ?? []).map(row => ({ ...row, id: row.space.id }))
  const chosen = shown.find(({ id }) => id === open)
  const columns: TableColumnsType<Row & { readonly id: string }> = [
    {
      key: 'name',
      title: t('consoles.enterprise'),
      render: (_v, { space, legalName }) => (
        <span translate="no">
          <b>{space.name}</b>
          <small className="ink3 co-below">{legalName}</small>
        </span>
      ),
    },
    {
      key: 'code',
      title: t('consoles.company.creditCode'),
      width: 210,
      render: (_v, { creditCode, same }) => (
        <span className="mono" translate="no">
          {creditCode || '—'}
          {same > 0 ? (
            <small className="co-late co-below">{t('consoles.company.same', { count: same })}</small>
          ) : null}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 120,
      render: (_v, row) => <CompanyTag state={row.state} />,
    },
    {
      key: 'at',
      title: t('consoles.changed'),
      width: 180,
      render: (_v, { changedAt }) => (changedAt ? sayMoment(changedAt) : '—'),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('consoles.company')}
        tabs={
          <SavedTabs
            label={t('consoles.state')}
            active={state ?? 'all'}
            tabs={(['all', ...companyStates] as const).map(id => ({
              id,
              label: id === 'all' ? t('consoles.all') : t(`consoles.company.${id}`),
              ...(counts && id !== 'all' && counts[id] > 0
                ? { count: counts[id], late: id === 'waiting' }
                : {}),
            }))}
            onChange={id => {
              setState(companyStates.find(each => each === id) ?? null)
              setPage(1)
            }}
          />
        }
      />
      <SplitPanel
        label={t('consoles.company')}
        panel={chosen ? <Decision key={`${chosen.id} ${chosen.changedAt}`} company={chosen} /> : null}
      >
        <div className="co-page">
          <Input.Search
            allowClear
            className="co-search"
            placeholder={t('consoles.company.search')}
            aria-label={t('consoles.company.search')}
            onSearch={value => {
              setSearch(value)
              setPage(1)
            }}
          />
          <ConsoleTable<Row & { readonly id: string }>
            listed={{ ...listed, data: listed.data ? { ...listed.data, data: shown } : undefined }}
            rowKey="id"
            columns={columns}
            width={720}
            page={page}
            onPage={setPage}
            filtered={Boolean(search || state)}
            icon="building"
            none={t('consoles.enterprise.none')}
            noneWhy={t('consoles.enterprise.none_why')}
            failure={null}
            chosen={open ?? undefined}
            onOpen={({ id }) => setOpen(id)}
          />
        </div>
      </SplitPanel>
    </>
  )
}

const facts = ['legalName', 'creditCode', 'representative', 'address', 'contact', 'phone', 'email'] as const

const Decision = ({ company }: { readonly company: Row }) => {
  const { t } = useTranslation()
  const [refusing, setRefusing] = useState(false)
  const { space, state, licence, changedAt, reason, decidedBy, decidedAt, same } = company
  const decide = useAction(decideCompany, {
    refresh: [listCompanies],
    onDone: (_answer, { verified }) => {
      setRefusing(false)
      toast({ text: t(verified ? 'consoles.company.did_verify' : 'consoles.company.did_refuse') })
    },
  })
  const answer = (verified: boolean, why: string) =>
    decide.mutate({ enterprise: space.id, verified, reason: why, seen: changedAt ?? '' })
  return (
    <div className="co-ticket">
      <header>
        <h2 translate="no">{space.name}</h2>
        <CompanyTag state={state} />
      </header>
      {same > 0 ? <Banner kind="warn">{t('consoles.company.same', { count: same })}</Banner> : null}
      <dl className="co-facts">
        {facts.map(name => (
          <div key={name} className="co-fact">
            <dt>{t(`consoles.company.${name}`)}</dt>
            <dd translate="no">{company[name] || '—'}</dd>
          </div>
        ))}
      </dl>
      {licence ? (
        <img
          className="co-licence"
          src={`/api/operator/companies/${space.id}/licence`}
          alt={t('consoles.company.licence')}
        />
      ) : (
        <p className="ink3">{t('consoles.company.no_licence')}</p>
      )}
      {decidedBy ? (
        <p className="ink3" translate="no">
          {decidedBy} {decidedAt ? sayMoment(decidedAt) : ''} {reason}
        </p>
      ) : null}
      {state === 'waiting' ? (
        <div className="co-acts">
          <Button type="primary" loading={decide.isPending} onClick={() => answer(true, '')}>
            {t('consoles.company.verify')}
          </Button>
          <Button danger onClick={() => setRefusing(true)}>
            {t('consoles.company.refuse')}
          </Button>
        </div>
      ) : null}
      <FormFailure error={decide.error} />
      {refusing ? (
        <ReasonDialog
          label={t('consoles.reason')}
          title={t('consoles.company.refuse_title', { name: space.name })}
          action={t('consoles.company.refuse')}
          busy={decide.isPending}
          error={decide.error}
          onConfirm={why => answer(false, why)}
          onClose={() => setRefusing(false)}
        >
          {t('consoles.company.refuse_what')}
        </ReasonDialog>
      ) : null}
    </div>
  )
}
