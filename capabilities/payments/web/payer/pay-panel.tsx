import { errorText, Failed, sayMoment, useAction, useCall, useMayCall } from '@gantry/client/web'
import { Banner, Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  askOwnOrder,
  issueReceipt,
  listOwnOrders,
  type OwnOrderDetail,
  payOwnOrder,
  readOwnOrder,
  readReceipt,
} from '../../shared/payer-contract.ts'
import { Code, Ways } from '../orders/pay-now.tsx'
import { sayMoney } from '../parts/say.ts'
import { OrderTag } from '../parts/states.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'

/** How often the page looks whether the payment has arrived, in milliseconds. */
const pace = 3_000

/** One order: what it is for, the ways to pay it, and its receipt once it is paid. */
export const PayPanel = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(readOwnOrder, { id })
  const isPaying = data?.state === 'paying'
  useEffect(() => {
    if (!isPaying) return
    const timer = setInterval(() => void refetch(), pace)
    return () => clearInterval(timer)
  }, [isPaying, refetch])
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton />
  return (
    <div className="pay-panel">
      <header>
        <h2 translate="no">{data.title}</h2>
        <OrderTag state={data.state} />
        <button type="button" className="btn t s sq" aria-label={t('payments.close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      </header>
      <p className="pay-sum">{sayMoney(data.amount)}</p>
      {data.state === 'created' || data.state === 'paying' ? <PayNow order={data} /> : null}
      {data.state === 'paid' ? <Paid order={data} /> : null}
      {data.state === 'failed' ? <Banner kind="bad">{t('payments.payer.failed')}</Banner> : null}
      {data.state === 'closed' ? <Banner kind="info">{t('payments.payer.closed')}</Banner> : null}
      <dl className="pay-facts">
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
            <dt>{t('payments.payer.to')}</dt>
            <dd translate="no">
              {data.merchant} · {data.method ? t(`payments.method.${data.method}`) : ''}
            </dd>
          </>
        ) : null}
        <dt>{t('payments.created')}</dt>
        <dd>{sayMoment(data.createdAt)}</dd>
        {data.note ? (
          <>
            <dt>{t('payments.note')}</dt>
            <dd translate="no">{data.note}</dd>
          </>
        ) : null}
      </dl>
    </div>
  )
}

/** The code to scan or the page to open; the state follows by itself. */
const PayNow = ({ order }: { readonly order: OwnOrderDetail }) => {
  const { t } = useTranslation()
  const { id, code, closesAt, types, state } = order
  const refresh = [readOwnOrder, listOwnOrders]
  const pay = useAction(payOwnOrder, { refresh })
  const ask = useAction(askOwnOrder, {
    refresh,
    onDone: () => toast({ text: t('payments.payer.said_asked') }),
  })
  const mayCall = useMayCall()
  const failure = pay.error ?? ask.error
  return (
    <section>
      {mayCall(payOwnOrder) ? <h3>{t('payments.payer.choose')}</h3> : null}
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      {!mayCall(payOwnOrder) ? null : types.length === 0 ? (
        <p className="ink3">{t('payments.payer.no_way')}</p>
      ) : (
        <Ways types={types} busy={pay.isPending} onPay={type => pay.mutate({ id, type })} />
      )}
      {code ? <Code code={code} closesAt={closesAt} /> : null}
      {state === 'paying' ? (
        <p className="pay-acts">
          <span className="ink3">{t('payments.payer.waiting')}</span>
          {mayCall(askOwnOrder) ? (
            <Button size="small" loading={ask.isPending} onClick={() => ask.mutate({ id })}>
              {t('payments.payer.i_paid')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </section>
  )
}

const Paid = ({ order }: { readonly order: OwnOrderDetail }) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { receipt, refunded, paidAt } = order
  const mayCall = useMayCall()
  const offered = mayCall(receipt ? readReceipt : issueReceipt)
  return (
    <section>
      <p className="pay-done">
        <Icon name="check" size={16} /> {t('payments.payer.paid', { time: paidAt ? sayMoment(paidAt) : '' })}
        {refunded > 0 ? ` · ${t('payments.refunded', { amount: sayMoney(refunded) })}` : ''}
      </p>
      {offered ? (
        <Button icon={<Icon name="print" size={14} />} onClick={() => setIsOpen(true)}>
          {receipt ? t('payments.receipt.show', { no: receipt }) : t('payments.receipt.issue')}
        </Button>
      ) : null}
      {isOpen && offered ? <ReceiptDialog order={order} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
