import { Failed, inSpace, sayBytes, sayNumber, useCall, useSession } from '@gantry/client/web'
import { EmptyState, ListTable, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuotaKind } from '../../shared/quotas.ts'
import {
  type Customer,
  type ProductLine,
  readSummary,
  type Summary,
} from '../../shared/services/summary-contract.ts'
import { QuotaBar } from '../parts/quota-bar.tsx'
import { sayMoney } from '../parts/say.ts'
import { Figure, Named, Revenue } from './figures.tsx'
import { Matters } from './matters.tsx'
import { ProductDialog } from './product-dialog.tsx'
import '../consoles.css'

/** The customers, products, revenue and activity of a provider; first what there is to decide. */
const SummaryPage = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isNew, setIsNew] = useState(false)
  const { data, error } = useCall(readSummary, {})
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" />
  const keeps = user.userType === 'root' || user.userType === 'saas'
  const stored = data.storage.at(-1)?.value ?? 0
  return (
    <>
      <PageHeader
        title={t('consoles.sum')}
        action={keeps ? <Button onClick={() => setIsNew(true)}>{t('consoles.product.add')}</Button> : null}
      />
      <div className="co-page">
        <div className="co-first">
          <Matters summary={data} keeps={keeps} />
          <Nearest nearest={data.nearest} />
        </div>
        <section className="tile co-part">
          <h2>{t('consoles.trend', { count: 30 })}</h2>
          <div className="co-figures">
            <Figure
              title={t('consoles.enterprises')}
              value={sayNumber(data.customers)}
              more={t('consoles.sum.opened', { opened: data.opened, stopped: data.stopped })}
              points={[]}
            />
            <Figure
              title={t('consoles.active_users')}
              value={sayNumber(data.activeUsers)}
              more={t('consoles.sum.of_users', { count: data.users })}
              points={data.active.map(({ value }) => value)}
            />
            <Figure
              title={t('consoles.quota.storage')}
              value={sayBytes(stored * 1024 * 1024)}
              more={t('consoles.sum.stored')}
              points={data.storage.map(({ value }) => value)}
            />
            <Figure
              title={t('consoles.sum.open_tickets')}
              value={sayNumber(data.openTickets)}
              more={t('consoles.sum.tickets_what')}
              points={[]}
            />
          </div>
        </section>
        <div className="co-pair">
          <section className="tile co-part">
            <h2>{t(keeps ? 'consoles.sum.revenue' : 'consoles.sum.cost')}</h2>
            <Revenue months={data.revenue} />
          </section>
          <Products products={data.products} />
        </div>
        <Customers customers={data.list} />
      </div>
      {isNew ? <ProductDialog product={null} onClose={() => setIsNew(false)} /> : null}
    </>
  )
}

const customerAt = (space: string) => inSpace(`/summarize/customerDetails?space=${space}`)

const Nearest = ({ nearest }: Pick<Summary, 'nearest'>) => {
  const { t } = useTranslation()
  return (
    <section className="tile co-part">
      <h2>{t('consoles.nearest')}</h2>
      {nearest.length === 0 ? <p className="ink3">{t('consoles.unlimited')}</p> : null}
      <ol className="co-nearest">
        {nearest.map(({ space, name, kind, used, most }) => (
          <li key={`${space} ${kind}`}>
            <Named to={customerAt(space)} name={name} />
            <span className="ink2">{t(`consoles.quota.${kind}`)}</span>
            <QuotaBar quota={{ kind: kind as QuotaKind, used, most }} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const Products = ({ products }: Pick<Summary, 'products'>) => {
  const { t } = useTranslation()
  const columns: TableColumnsType<ProductLine> = [
    {
      key: 'name',
      title: t('consoles.product'),
      render: (_v, { id, name, note }) => (
        <Named to={inSpace(`/summarize/productDetails?id=${id}`)} name={name} below={note} />
      ),
    },
    {
      key: 'customers',
      title: t('consoles.enterprises'),
      width: 100,
      align: 'end',
      render: (_v, { customers, ending }) => (
        <>
          {sayNumber(customers)}
          {ending > 0 ? (
            <small className="co-late co-below">{t('consoles.sum.ending_count', { count: ending })}</small>
          ) : null}
        </>
      ),
    },
    {
      key: 'paid',
      title: t('consoles.sum.year'),
      width: 120,
      align: 'end',
      render: (_v, { paid }) => sayMoney(paid),
    },
  ]
  return (
    <section className="tile co-part">
      <h2>{t('consoles.products')}</h2>
      <ListTable<ProductLine>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 420 }}
        columns={columns}
        dataSource={[...products]}
        locale={{
          emptyText: (
            <EmptyState kind="never" icon="apps" title={t('consoles.product.none')}>
              {t('consoles.product.none_why')}
            </EmptyState>
          ),
        }}
      />
    </section>
  )
}

const Customers = ({ customers }: { readonly customers: readonly Customer[] }) => {
  const { t } = useTranslation()
  const columns: TableColumnsType<Customer> = [
    {
      key: 'name',
      title: t('consoles.enterprise'),
      render: (_v, { space, name }) => <Named to={customerAt(space)} name={name} />,
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 130,
      render: (_v, { state }) => (
        <span className={`tag ${state === 'active' ? 'ok' : state === 'ending' ? 'warn' : 'bad'}`}>
          {t(`consoles.enterprise.${state}`)}
        </span>
      ),
    },
    {
      key: 'users',
      title: t('consoles.active_users'),
      width: 140,
      align: 'end',
      render: (_v, { users, activeUsers }) => `${sayNumber(activeUsers)} / ${sayNumber(users)}`,
    },
    {
      key: 'services',
      title: t('consoles.services'),
      width: 100,
      align: 'end',
      render: (_v, { services }) => sayNumber(services),
    },
    {
      key: 'tickets',
      title: t('consoles.sum.open_tickets'),
      width: 120,
      align: 'end',
      render: (_v, { openTickets }) => sayNumber(openTickets),
    },
    {
      key: 'paid',
      title: t('consoles.sum.year'),
      width: 140,
      align: 'end',
      render: (_v, { paid }) => sayMoney(paid),
    },
  ]
  return (
    <section className="tile co-part">
      <h2>{t('consoles.enterprises')}</h2>
      <ListTable<Customer>
        rowKey="space"
        size="small"
        pagination={false}
        scroll={{ x: 820 }}
        columns={columns}
        dataSource={[...customers]}
      />
    </section>
  )
}

export default SummaryPage
