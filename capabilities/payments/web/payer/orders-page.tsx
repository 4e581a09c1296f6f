import { inSpace, useCall, usePage } from '@gantry/client/web'
import { PageHeader, Pager, SplitPanel } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listOwnOrders, type OwnOrder } from '../../shared/payer-contract.ts'
import { Rows } from '../parts/states.tsx'
import { orderColumns } from './order-columns.tsx'
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
            columns={orderColumns(t)}
            width={900}
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
