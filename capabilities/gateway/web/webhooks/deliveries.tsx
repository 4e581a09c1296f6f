import { localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, sayMoment, useAction, useCall } from '@gantry/client/web'
import { listTables } from '@gantry/model/shared'
import { Icon, Pager, Skeleton, toast, useCursorPages } from '@gantry/ui/web'
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
        <div className="gw-scroll">
          <table className="tbl gw-table gw-sent">
            <thead>
              <tr>
                <th>{t('gateway.delivery.event')}</th>
                <th>{t('gateway.webhook.name')}</th>
                <th>{t('gateway.log.time')}</th>
                <th>{t('gateway.log.result')}</th>
                <th className="num">{t('gateway.delivery.attempts')}</th>
                <th className="num">{t('gateway.log.ms')}</th>
                <th aria-label={t('gateway.open')} />
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <DeliveryRow
                  key={row.id}
                  value={row}
                  table={tableOf(row.table)}
                  onAgain={() => again.mutate({ id: row.id })}
                />
              ))}
            </tbody>
          </table>
          <Pager {...pages.pager(found.data?.next)} />
        </div>
      ) : null}
    </section>
  )
}

interface DeliveryRowProps {
  readonly value: WebhookDelivery
  /** The name of its table. */
  readonly table: string
  onAgain(): void
}

const DeliveryRow = ({ value, table, onAgain }: DeliveryRowProps) => {
  const { t } = useTranslation()
  const { type, record, title, host, webhook, at, state, nextAt, status, milliseconds, error, attempts } =
    value
  const isBad = error !== null
  return (
    <tr>
      <td>
        {t(`gateway.webhook.event.${type}`)}
        <small translate="no">
          {table}{' '}
          {title === null ? null : <Link to={inSpace(`/${value.table}/detail/${record}`)}>{title}</Link>}
        </small>
      </td>
      <td translate="no">{webhook.name}</td>
      <td>{sayMoment(at, { short: true, seconds: true })}</td>
      <td>
        <span className="gw-status" data-bad={isBad ? '' : undefined}>
          <Icon name={state === 'delivered' ? 'check' : isBad ? 'err' : 'clock'} size={14} />
          {status ?? t(`gateway.delivery.${state}`)}
        </span>
        {error ? (
          <small className="gw-why">{t(`error.${error}`, { host, status: status ?? '' })}</small>
        ) : null}
        {nextAt ? (
          <small>
            {t('gateway.delivery.next', { at: sayMoment(nextAt, { short: true, seconds: true }) })}
          </small>
        ) : null}
      </td>
      <td className="num">{attempts}</td>
      <td className="num">{milliseconds ?? '—'}</td>
      <td className="gw-acts">
        {state === 'waiting' && attempts === 0 ? null : (
          <button type="button" className="btn t xs" onClick={onAgain}>
            {t('gateway.delivery.again')}
          </button>
        )}
      </td>
    </tr>
  )
}
