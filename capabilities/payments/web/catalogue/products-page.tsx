import { useCall, usePage } from '@gantry/client/web'
import { Icon, PageHeader, SplitPanel } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listChannels, listPayProducts, type PayProduct } from '../../shared/catalogue-contract.ts'
import { OrderPanel } from '../orders/order-panel.tsx'
import { sayMoney } from '../parts/say.ts'
import { Rows, StateTag } from '../parts/states.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import '../payments.css'

type Asked = { readonly what: 'edit' | 'ask'; readonly product: PayProduct } | 'new' | null

/** What is sold, its price and the channels that can pay it; a space is asked to pay from here. */
const ProductsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { order } = usePage().query
  const listed = useCall(listPayProducts, {})
  const channels = useCall(listChannels, {})
  const [asked, setAsked] = useState<Asked>(null)
  const show = (id: string | null) =>
    navigate(`/sysop/financialProduct${id ? `?order=${id}` : ''}`, { replace: true })
  const methodsOf = ({ channels: ids }: PayProduct) => [
    ...new Set((channels.data?.data ?? []).filter(({ id }) => ids.includes(id)).map(({ method }) => method)),
  ]
  const columns: TableColumnsType<PayProduct> = [
    {
      key: 'name',
      title: t('payments.product'),
      render: (_v, { name, kind, note }) => (
        <>
          <b translate="no">{name}</b>
          <small className="ink3 pay-below">
            {t(`payments.kind.${kind}`)} <span translate="no">{note}</span>
          </small>
        </>
      ),
    },
    {
      key: 'state',
      title: t('payments.state'),
      width: 110,
      render: (_v, { state }) => <StateTag state={state} />,
    },
    {
      key: 'price',
      title: t('payments.product.price'),
      width: 130,
      align: 'end',
      render: (_v, { price }) => sayMoney(price),
    },
    {
      key: 'channels',
      title: t('payments.product.channels'),
      width: 210,
      render: (_v, product) => (
        <span className="pay-tags">
          {methodsOf(product).map(method => (
            <span key={method} className="tag">
              {t(`payments.method.${method}`)}
            </span>
          ))}
          {product.channels.length === 0 ? (
            <span className="tag warn">{t('payments.product.no_channel')}</span>
          ) : product.payable ? null : (
            <span className="tag warn">{t('payments.product.not_payable')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'paid',
      title: t('payments.product.paid'),
      width: 140,
      align: 'end',
      render: (_v, { paid, orders }) => (
        <>
          {sayMoney(paid)}
          <small className="ink3 pay-below">{t('payments.product.orders', { count: orders })}</small>
        </>
      ),
    },
    {
      key: 'acts',
      width: 170,
      render: (_v, product) => (
        <span className="pay-acts">
          <Button
            size="small"
            disabled={product.state !== 'active' || !product.payable}
            title={product.payable ? undefined : t('payments.order.no_way')}
            onClick={() => setAsked({ what: 'ask', product })}
          >
            {t('payments.product.ask')}
          </Button>
          <Button size="small" type="text" onClick={() => setAsked({ what: 'edit', product })}>
            {t('payments.edit')}
          </Button>
        </span>
      ),
    },
  ]
  const close = () => setAsked(null)
  return (
    <>
      <PageHeader
        title={t('payments.products')}
        action={
          <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setAsked('new')}>
            {t('payments.product.add')}
          </Button>
        }
      />
      <SplitPanel
        label={t('payments.order')}
        initial={460}
        panel={order ? <OrderPanel key={order} id={order} onClose={() => show(null)} /> : null}
      >
        <div className="pay-page">
          <Rows<PayProduct>
            listed={listed}
            columns={columns}
            width={920}
            icon="cart"
            none={t('payments.product.none')}
            noneWhy={t('payments.product.none_why')}
          />
        </div>
      </SplitPanel>
      {asked === 'new' ? <ProductDialog product={null} onClose={close} /> : null}
      {asked !== 'new' && asked?.what === 'edit' ? (
        <ProductDialog product={asked.product} onClose={close} />
      ) : null}
      {asked !== 'new' && asked?.what === 'ask' ? (
        <AskDialog
          product={asked.product}
          onOpened={id => {
            close()
            show(id)
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

export default ProductsPage
