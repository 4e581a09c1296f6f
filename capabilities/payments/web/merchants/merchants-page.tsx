import { useCall, usePage } from '@gantry/client/web'
import { Icon, PageHeader, SavedTabs, SplitPanel } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listMerchants, type Merchant } from '../../shared/merchants-contract.ts'
import { OrderList } from '../orders/order-list.tsx'
import { OrderPanel } from '../orders/order-panel.tsx'
import { sayMoney } from '../parts/say.ts'
import { Rows, StateTag } from '../parts/states.tsx'
import { CheckTag } from './check-tag.tsx'
import { MerchantDialog } from './merchant-dialog.tsx'
import { MerchantPanel } from './merchant-panel.tsx'
import '../payments.css'

/** Merchants with their accounts, and the orders that were paid to them. */
const MerchantsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { view = 'merchants', id } = usePage().query
  const [isNew, setIsNew] = useState(false)
  const listed = useCall(listMerchants, {})
  const isOrders = view === 'orders'
  const show = (chosen: string | null, of = view) => {
    const query = new URLSearchParams({ ...(of === 'orders' && { view: of }), ...(chosen && { id: chosen }) })
    navigate(`/sysop/financialMerchant${query.size > 0 ? `?${query}` : ''}`, { replace: true })
  }
  const close = () => show(null)
  const merchant = listed.data?.data.find(each => each.id === id)
  const columns: TableColumnsType<Merchant> = [
    {
      key: 'name',
      title: t('payments.merchant'),
      render: (_v, { name, note }) => (
        <span translate="no">
          <b>{name}</b>
          <small className="ink3 pay-below">{note}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('payments.state'),
      width: 110,
      render: (_v, { state }) => <StateTag state={state} />,
    },
    {
      key: 'accounts',
      title: t('payments.accounts'),
      width: 260,
      render: (_v, { accounts }) => (
        <span className="pay-tags">
          {accounts.map(account => (
            <span key={account.provider}>
              {t(`payments.provider.${account.provider}`)} <CheckTag account={account} />
            </span>
          ))}
          {accounts.length === 0 ? <span className="ink3">{t('payments.account.none')}</span> : null}
        </span>
      ),
    },
    {
      key: 'channels',
      title: t('payments.merchant.channels'),
      dataIndex: 'channels',
      width: 110,
      align: 'end',
    },
    {
      key: 'paid',
      title: t('payments.merchant.paid'),
      width: 140,
      align: 'end',
      render: (_v, { paid }) => sayMoney(paid),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('payments.merchants')}
        tabs={
          <SavedTabs
            label={t('payments.merchants')}
            active={isOrders ? 'orders' : 'merchants'}
            tabs={[
              { id: 'merchants', label: t('payments.merchants'), count: listed.data?.data.length ?? 0 },
              { id: 'orders', label: t('payments.orders') },
            ]}
            onChange={of => show(null, of)}
          />
        }
        action={
          <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setIsNew(true)}>
            {t('payments.merchant.add')}
          </Button>
        }
      />
      <SplitPanel
        label={t(isOrders ? 'payments.order' : 'payments.merchant')}
        initial={460}
        panel={
          !id ? null : isOrders ? (
            <OrderPanel key={id} id={id} onClose={close} />
          ) : merchant ? (
            <MerchantPanel key={id} merchant={merchant} onClose={close} />
          ) : null
        }
      >
        <div className="pay-page">
          {isOrders ? (
            <OrderList chosen={id} onOpen={show} />
          ) : (
            <Rows<Merchant>
              listed={listed}
              columns={columns}
              width={760}
              icon="yuan"
              none={t('payments.merchant.none')}
              noneWhy={t('payments.merchant.none_why')}
              chosen={id}
              onOpen={({ id: chosen }) => show(chosen)}
            />
          )}
        </div>
      </SplitPanel>
      {isNew ? (
        <MerchantDialog
          merchant={null}
          onSaved={saved => {
            setIsNew(false)
            show(saved, 'merchants')
          }}
          onClose={() => setIsNew(false)}
        />
      ) : null}
    </>
  )
}

export default MerchantsPage
