import { localise } from '@gantry/base/shared'
import { currentLang, errorText, sayMoment, useCall, useMayCall } from '@gantry/client/web'
import { EmptyState, Icon, ListTable, Pager, Skeleton, useCursorPages } from '@gantry/ui/web'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listConnectors } from '../../shared/connectors/contract.ts'
import { type LoggedCall, listApis, listCalls } from '../../shared/contract.ts'
import { listGatewayKeys } from '../../shared/key-contract.ts'
import { sayKilobytes } from '../say.ts'
import { CallDetail } from './call-detail.tsx'
import { sayRefusal } from './say-refusal.ts'

const results = ['all', 'ok', 'failed'] as const

/** The log of calls with filters; beside it one call, which can be replayed. */
export const CallLog = ({ design }: { readonly design?: string }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [result, setResult] = useState<(typeof results)[number]>('all')
  const [key, setKey] = useState<string | undefined>()
  const [api, setApi] = useState<string | undefined>(design)
  const [search, setSearch] = useState('')
  const pages = useCursorPages()
  const [open, setOpen] = useState<string | null>(null)
  const mayKeys = useMayCall()(listGatewayKeys)
  const keys = useCall(listGatewayKeys, {}, { enabled: mayKeys }).data?.data ?? []
  const apis = useCall(listApis, {}, { enabled: design === undefined }).data?.data ?? []
  const connectors = useCall(listConnectors, {}, { enabled: design === undefined }).data?.data ?? []
  const found = useCall(
    listCalls,
    {
      ...(api !== undefined && { design: api }),
      ...(key !== undefined && { key }),
      ...(result !== 'all' && { result }),
      ...(search.trim() !== '' && { search: search.trim() }),
      ...(pages.cursor !== undefined && { before: pages.cursor }),
    },
    { staleTime: 0, keep: true },
  )
  const rows = found.data?.data ?? []
  return (
    <div className="gw-panel gw-log" data-open={open ? '' : undefined}>
      <div className="gw-bar">
        <label className="in s gw-search">
          <Icon name="search" size={14} />
          <input
            type="search"
            value={search}
            maxLength={100}
            placeholder={t('gateway.log.search')}
            aria-label={t('gateway.log.search')}
            onChange={event => {
              setSearch(event.target.value)
              pages.first()
            }}
          />
        </label>
        <Segmented
          value={result}
          aria-label={t('gateway.log.result')}
          options={results.map(value => ({ value, label: t(`gateway.log.${value}`) }))}
          onChange={value => {
            setResult(value)
            pages.first()
          }}
        />
        {mayKeys ? (
          <Select
            className="gw-pick"
            allowClear
            placeholder={t('gateway.log.any_key')}
            aria-label={t('gateway.log.caller')}
            value={key ?? null}
            options={keys.map(each => ({ value: each.id, label: each.name }))}
            onChange={value => {
              setKey(value ?? undefined)
              pages.first()
            }}
          />
        ) : null}
        {design === undefined ? (
          <Select
            className="gw-pick"
            allowClear
            placeholder={t('gateway.log.any_api')}
            aria-label={t('gateway.col.api')}
            value={api ?? null}
            options={[...apis, ...connectors].map(each => ({
              value: each.id,
              label: localise(each.name, lang),
            }))}
            onChange={value => {
              setApi(value ?? undefined)
              pages.first()
            }}
          />
        ) : null}
        <span className="grow" />
        <button
          type="button"
          className="btn t s sq"
          aria-label={t('ui.retry')}
          onClick={() => void found.refetch()}
        >
          <Icon name="refresh" />
        </button>
      </div>
      {found.error ? <p className="hint err">{errorText(t, found.error)}</p> : null}
      <div className="gw-beside">
        {!found.data && !found.error ? (
          <Skeleton kind="table" rows={8} />
        ) : rows.length === 0 ? (
          <EmptyState kind="never" icon="history" fill title={t('gateway.log.none')}>
            {t('gateway.log.none.why')}
          </EmptyState>
        ) : (
          <div>
            <ListTable<LoggedCall>
              className="gw-list"
              rowKey="id"
              size="small"
              pagination={false}
              scroll={{ x: 760 }}
              onRow={({ id }) => ({ 'aria-selected': id === open })}
              dataSource={rows}
              columns={[
                {
                  key: 'at',
                  title: t('gateway.log.time'),
                  width: '20%',
                  render: (_v, { id, at }) => (
                    <button type="button" className="gw-link" onClick={() => setOpen(id)}>
                      {sayMoment(at, { short: true, seconds: true })}
                    </button>
                  ),
                },
                {
                  key: 'caller',
                  title: t('gateway.log.caller'),
                  render: (_v, { key: caller, person }) => (
                    <span translate="no">{caller?.title ?? person ?? '—'}</span>
                  ),
                },
                {
                  key: 'request',
                  title: t('gateway.log.request'),
                  width: '32%',
                  render: (_v, { direction, method, path }) => (
                    <span className="mono" translate="no">
                      {direction === 'out' ? (
                        <span className="tag gw-out" translate="yes">
                          {t('gateway.log.out')}
                        </span>
                      ) : null}
                      {method} {path}
                    </span>
                  ),
                },
                {
                  key: 'result',
                  title: t('gateway.log.result'),
                  render: (_v, row) => (
                    <>
                      <span className="gw-status" data-bad={row.error === null ? undefined : ''}>
                        <Icon name={row.error === null ? 'check' : 'err'} size={14} />
                        {row.status}
                      </span>
                      {row.error === null ? null : (
                        <small>{sayRefusal(t, { ...row, error: row.error })}</small>
                      )}
                    </>
                  ),
                },
                { dataIndex: 'milliseconds', title: t('gateway.log.ms'), align: 'end' },
                {
                  key: 'size',
                  title: t('gateway.log.size'),
                  align: 'end',
                  render: (_v, { bytes }) => t('gateway.bytes', { kb: sayKilobytes(bytes) }),
                },
              ]}
            />
            <Pager {...pages.pager(found.data?.next)} />
          </div>
        )}
        {open ? <CallDetail key={open} id={open} onClose={() => setOpen(null)} /> : null}
      </div>
    </div>
  )
}
