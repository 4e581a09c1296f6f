import { errorText, Failed, sayMoment, useAction, useCall } from '@gantry/client/web'
import { Banner, Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askOrder, closeOrder, listOrders, payOrder, readOrder } from '../../shared/orders-contract.ts'
import { sayMoney } from '../parts/say.ts'
import { OrderTag, RefundTag } from '../parts/states.tsx'
import { Code, Ways } from './pay-now.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** One order: how it can be paid now, its refunds and its history. */
export const OrderPanel = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readOrder, { id })
  const [isRefunding, setIsRefunding] = useState(false)
  const refresh = [readOrder, listOrders]
  const pay = useAction(payOrder, { refresh })
  const ask = useAction(askOrder, { refresh })
  const close = useAction(closeOrder, {
    refresh,
    onDone: ({ state }) => toast({ text: t(`payments.order.said_${state === 'paid' ? 'paid' : 'closed'}`) }),
  })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton />
  const isOpen = data.state === 'created' || data.state === 'paying'
  const failure = pay.error ?? ask.error ?? close.error
  const left = data.amount - data.refunded
  return (
    <div className="pay-panel">
      <header>
        <h2 translate="no">{data.product.name}</h2>
        <OrderTag state={data.state} />
        <button type="button" className="btn t s sq" aria-label={t('payments.close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      </header>
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      <dl className="pay-facts">
        <dt>{t('payments.amount')}</dt>
        <dd>
          <b>{sayMoney(data.amount)}</b>
        </dd>
        <dt>{t('payments.space')}</dt>
        <dd translate="no">{data.space.name}</dd>
        <dt>{t('payments.order.no')}</dt>
        <dd className="mono">{data.no}</dd>
        {data.theirNo ? (
          <>
            <dt>{t('payments.order.their_no')}</dt>
            <dd className="mono">{data.theirNo}</dd>
          </>
        ) : null}
        {data.merchant ? (
          <>
            <dt>{t('payments.merchant')}</dt>
            <dd translate="no">
              {data.merchant} · {data.method ? t(`payments.method.${data.method}`) : ''}
            </dd>
          </>
        ) : null}
        {data.note ? (
          <>
            <dt>{t('payments.note')}</dt>
            <dd>{data.note}</dd>
          </>
        ) : null}
      </dl>
      {isOpen ? (
        <section>
          <h3>
            {t('payments.order.pay')}
            <span className="pay-acts">
              {data.state === 'paying' ? (
                <Button size="small" loading={ask.isPending} onClick={() => ask.mutate({ id })}>
                  {t('payments.order.ask')}
                </Button>
              ) : null}
              <Button size="small" danger loading={close.isPending} onClick={() => close.mutate({ id })}>
                {t('payments.order.close')}
              </Button>
            </span>
          </h3>
          {data.code ? <Code code={data.code} closesAt={data.closesAt} /> : null}
          <Ways types={data.types} busy={pay.isPending} onPay={type => pay.mutate({ id, type })} />
        </section>
      ) : null}
      {data.state === 'paid' ? (
        <section>
          <h3>
            {t('payments.refunds')}
            <span className="pay-acts">
              <Button size="small" disabled={left <= 0} onClick={() => setIsRefunding(true)}>
                {t('payments.refund')}
              </Button>
            </span>
          </h3>
          {data.refunds.length === 0 ? <p className="ink3">{t('payments.refund.none')}</p> : null}
          <ol className="pay-history">
            {data.refunds.map(({ id: key, no, amount, reason, state, note, at }) => (
              <li key={key}>
                <span>
                  {sayMoney(amount)}
                  <small className="ink3 pay-below">{sayMoment(at)}</small>
                </span>
                <span>
                  <RefundTag state={state} /> <span translate="no">{reason}</span>
                  <small className="ink3 pay-below mono">
                    {no} {note}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section>
        <h3>{t('payments.history')}</h3>
        <ol className="pay-history">
          {data.history.map(({ at, who, action, note }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
            <li key={place}>
              <time className="ink3">{sayMoment(at)}</time>
              <span>
                <b>{t(`payments.did.${action}`)}</b> <span translate="no">{who}</span>
                <small className="ink3 pay-below" translate="no">
                  {note}
                </small>
              </span>
            </li>
          ))}
        </ol>
      </section>
      {isRefunding ? <RefundDialog order={id} left={left} onClose={() => setIsRefunding(false)} /> : null}
    </div>
  )
}
