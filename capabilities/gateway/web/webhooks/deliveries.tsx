import { localise } from '@gantry/base/shared'
import {
  currentLang,
  errorText,
  inSpace,
  sayMoment,
  useAction,
  useCall,
  useMayCall,
} from '@gantry/client/web'
import { listTables } from '@gantry/model/shared'
import { Icon, ListTable, Pager, Skeleton, toast, useCursorPages } from '@gantry/ui/web'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  listDeliveries,
  listWebhooks,
  resendDelivery,
  type WebhookDelivery,
} from '../../shared/webhooks/contract.ts'

const states = ['all', 'waiting', 'delivered', 'failed'] as const

/** What was sent, of all webhooks or of one, with what came back; any of it is sent again. */
export const Deliveries = ({ webhook }: { readonly webhook: string | null }) => {
  const { t } = useTranslation()
  const [state, setState] = useState<(typeof states)[number]>('all')
  const pages = useCursorPages()
  const found = useCall(
    listDeliveries,
    {
      ...(webhook !== null && { webhook }),
      ...(state !== 'all' && { state }),
      ...(pages.cursor !== undefined && { before: pages.cursor }),
    },
    { staleTime: 0, keep: true },
  )
  const again = useAction(resendDelivery, {
    refresh: [listDeliveries, listWebhooks],
    onDone: () => toast({ text: t('gateway.delivery.said_again') }),
  })
  const mayResend = useMayCall()(resendDelivery)
  const tables = useCall(listTables, {}).data?.data ?? []
  const tableOf = (id: string | null) => {
    const label = tables.find(each => each.id === id)?.label
    return label === undefined ? (id ?? '') : localise(label, currentLang())
  }
  const failure = found.error ?? again.error
  const rows = found.data?.data ?? []
  return (
    <section aria-label={t('gateway.deliveries')}>
      <div className="gw-bar">
        <h2 className="gw-group">{t('gateway.deliveries')}</h2>
        <Segmented
          value={state}
          aria-label={t('gateway.col.state')}
          options={states.map(value => ({ value, label: t(`gateway.delivery.${value}`) }))}
          onChange={value => {
            setState(value)
            pages.first()
          }}
        />
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
      {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
      {!found.data && !found.error ? <Skeleton kind="table" rows={4} /> : null}
      {found.data && rows.length === 0 ? <p className="ink3">{t('gateway.delivery.none')}</p> : null}
      {rows.length > 0 ? (
        <>
          <ListTable<WebhookDelivery>
            className="gw-list"
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: 920 }}
            dataSource={rows}
            columns={[
              {
                key: 'event',
                title: t('gateway.delivery.event'),
                width: '24%',
                render: (_v, { type, table, record, title }) => (
                  <>
                    {t(`gateway.webhook.event.${type}`)}
                    <small translate="no">
                      {tableOf(table)}{' '}
                      {title === null ? null : (
                        <Link to={inSpace(`/${table}/detail/${record}`)}>{title}</Link>
                      )}
                    </small>
                  </>
                ),
              },
              {
                key: 'webhook',
                title: t('gateway.webhook.name'),
                render: (_v, { webhook: { name } }) => <span translate="no">{name}</span>,
              },
              {
                key: 'at',
                title: t('gateway.log.time'),
                render: (_v, { at }) => sayMoment(at, { short: true, seconds: true }),
              },
              {
                key: 'result',
                title: t('gateway.log.result'),
                width: '22%',
                render: (_v, delivery) => <DeliveryResult value={delivery} />,
              },
              { dataIndex: 'attempts', title: t('gateway.delivery.attempts'), align: 'end' },
              {
                key: 'ms',
                title: t('gateway.log.ms'),
                align: 'end',
                render: (_v, { milliseconds }) => milliseconds ?? '—',
              },
              {
                key: 'acts',
                width: 104,
                render: (_v, { id, state, attempts }) =>
                  !mayResend || (state === 'waiting' && attempts === 0) ? null : (
                    <button type="button" className="btn t xs" onClick={() => again.mutate({ id })}>
                      {t('gateway.delivery.again')}
                    </button>
                  ),
              },
            ]}
          />
          <Pager {...pages.pager(found.data?.next)} />
        </>
      ) : null}
    </section>
  )
}

const DeliveryResult = ({ value }: { readonly value: WebhookDelivery }) => {
  const { t } = useTranslation()
  const { host, state, nextAt, status, error } = value
  const isBad = error !== null
  return (
    <>
      <span className="gw-status" data-bad={isBad ? '' : undefined}>
        <Icon name={state === 'delivered' ? 'check' : isBad ? 'err' : 'clock'} size={14} />
        {status ?? t(`gateway.delivery.${state}`)}
      </span>
      {error ? <small>{t(`error.${error}`, { host, status: status ?? '' })}</small> : null}
      {nextAt ? (
        <small>{t('gateway.delivery.next', { at: sayMoment(nextAt, { short: true, seconds: true }) })}</small>
      ) : null}
    </>
  )
}
