import { sayMoment } from '@gantry/client/web'
import type { TableColumnsType } from 'antd'
import type { TFunction } from 'i18next'
import type { OwnOrder } from '../../shared/payer-contract.ts'
import { sayMoney } from '../parts/say.ts'
import { OrderTag } from '../parts/states.tsx'

/** What the payer sees of each order. */
export const orderColumns = (t: TFunction): TableColumnsType<OwnOrder> => [
  {
    key: 'title',
    title: t('payments.order'),
    render: (_v, { title, no, note }) => (
      <span translate="no">
        <b>{title}</b>
        <small className="ink3 pay-below">
          <span className="mono">{no}</span> {note}
        </small>
      </span>
    ),
  },
  {
    key: 'state',
    title: t('payments.state'),
    width: 110,
    render: (_v, { state }) => <OrderTag state={state} />,
  },
  {
    key: 'amount',
    title: t('payments.amount'),
    width: 140,
    align: 'end',
    render: (_v, { amount, refunded }) => (
      <>
        {sayMoney(amount)}
        {refunded > 0 ? (
          <small className="ink3 pay-below">{t('payments.refunded', { amount: sayMoney(refunded) })}</small>
        ) : null}
      </>
    ),
  },
  {
    key: 'created',
    title: t('payments.created'),
    width: 180,
    render: (_v, { createdAt }) => sayMoment(createdAt),
  },
  {
    key: 'paid',
    title: t('payments.payer.paid_at'),
    width: 180,
    render: (_v, { paidAt }) => (paidAt ? sayMoment(paidAt) : '—'),
  },
  {
    key: 'receipt',
    title: t('payments.receipt'),
    width: 130,
    render: (_v, { receipt }) => <span className="mono">{receipt ?? '—'}</span>,
  },
]
