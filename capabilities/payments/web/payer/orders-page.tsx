import { inSpace, sayMoment, useCall, usePage } from '@gantry/client/web'
import { PageHeader, Pager, SplitPanel } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listOwnOrders, type OwnOrder } from '../../shared/payer-contract.ts'
import { sayMoney } from '../parts/say.ts'
import { OrderTag, Rows } from '../parts/states.tsx'
import { PayPanel } from './pay-panel.tsx'
import '../payments.css'

/** Orders the space was asked to pay: paid here, with their receipts. */
const OwnOrdersPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { order } = usePage().query
  const [page, setPage] = useState(1)
  const listed = useCall(listOwnOrders, { page }, { keep: true })
  const show = (id: string | null) =>
    navigate(inSpace(`/sysop/orders${id ? `?order=${id}` : ''}`), { replace: true })
  const columns: TableColumnsType<OwnOrder> = [
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
      key: 'paid',
      title: t('payments.payer.paid_at'),
      width: 180,
      render: (_v, { paidAt, createdAt }) =>
        paidAt ? sayMoment(paidAt) : <span className="ink3">{sayMoment(createdAt)}</span>,
    },
    {
      key: 'receipt',
      title: t('payments.receipt'),
      width: 130,
      render: (_v, { receipt }) => <span className="mono">{receipt ?? '—'}</span>,
    },
  ]
  const open = listed.data?.open ?? 0
  return (
    <>
      <PageHeader
        title={t('payments.payer.title')}
        {...(open > 0 && {
          tabs: <span className="tag warn">{t('payments.payer.open', { count: open })}</span>,
        })}
      />
      <SplitPanel
        label={t('payments.order')}
        initial={460}
        panel={order ? <PayPanel key={order} id={order} onClose={() => show(null)} /> : null}
      >
        <div className="pay-page">
          <Rows<OwnOrder>
            listed={listed}
            columns={columns}
            width={720}
            icon="cart"
            none={t('payments.order.none')}
            noneWhy={t('payments.payer.none_why')}
            chosen={order}
            onOpen={({ id }) => show(id)}
          >
            <Pager page={page} more={listed.data?.more ?? false} onPage={setPage} />
          </Rows>
        </div>
      </SplitPanel>
    </>
  )
}

export default OwnOrdersPage
