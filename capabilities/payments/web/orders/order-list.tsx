import { sayMoment, useCall } from '@gantry/client/web'
import { Pager } from '@gantry/ui/web'
import { Input, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrders, type PayOrder } from '../../shared/orders-contract.ts'
import { type OrderState, orderStates } from '../../shared/states.ts'
import { sayMoney } from '../parts/say.ts'
import { OrderTag, Rows } from '../parts/states.tsx'

interface OrderListProps {
  readonly chosen: string | undefined
  readonly onOpen: (id: string) => void
}

/** Orders of all spaces, newest first. */
export const OrderList = ({ chosen, onOpen }: OrderListProps) => {
  const { t } = useTranslation()
  const [state, setState] = useState<OrderState | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const listed = useCall(
    listOrders,
    { page, ...(state && { state }), ...(search.trim() && { search: search.trim() }) },
    { keep: true },
  )
  const columns: TableColumnsType<PayOrder> = [
    {
      key: 'no',
      title: t('payments.order'),
      render: (_v, { no, product, space }) => (
        <span translate="no">
          <b>{product.name}</b>
          <small className="ink3 pay-below">
            {space.name} · <span className="mono">{no}</span>
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('payments.state'),
      width: 110,
      render: (_v, order) => <OrderTag state={order.state} />,
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
      key: 'method',
      title: t('payments.method'),
      width: 140,
      render: (_v, { method }) => (method ? t(`payments.method.${method}`) : '—'),
    },
    {
      key: 'at',
      title: t('payments.created'),
      width: 170,
      render: (_v, { createdAt }) => sayMoment(createdAt),
    },
  ]
  return (
    <>
      <div className="pay-tools">
        <Input.Search
          className="pay-search"
          allowClear
          maxLength={64}
          placeholder={t('payments.order.search')}
          aria-label={t('payments.order.search')}
          onSearch={value => {
            setSearch(value)
            setPage(1)
          }}
        />
        <Select
          aria-label={t('payments.state')}
          style={{ minWidth: 120 }}
          value={state ?? 'all'}
          options={(['all', ...orderStates] as const).map(value => ({
            value,
            label: t(value === 'all' ? 'payments.all' : `payments.order.${value}`),
          }))}
          onChange={value => {
            setState(orderStates.find(each => each === value) ?? null)
            setPage(1)
          }}
        />
      </div>
      <Rows<PayOrder>
        listed={listed}
        columns={columns}
        width={720}
        icon="cart"
        none={t('payments.order.none')}
        noneWhy={t('payments.order.none_why')}
        filtered={state !== null || search.trim() !== ''}
        chosen={chosen}
        onOpen={({ id }) => onOpen(id)}
      >
        <Pager page={page} more={listed.data?.more ?? false} onPage={setPage} />
      </Rows>
    </>
  )
}
