import { Failed, inSpace, sayDay, sayNumber, useCall, usePage, useSession } from '@gantry/client/web'
import { EmptyState, ListTable, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ProductDetail, readProduct } from '../../shared/services/summary-contract.ts'
import { sayMoney } from '../parts/say.ts'
import { Until } from '../parts/until.tsx'
import { ServiceTag } from '../services/state.tsx'
import { Figure, Named, Revenue } from './figures.tsx'
import { ProductDialog } from './product-dialog.tsx'
import '../consoles.css'

type Line = ProductDetail['of'][number]

/** One product: its customers with their use, and its revenue. */
const ProductPage = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { id = '' } = usePage().query
  const [isEdited, setIsEdited] = useState(false)
  const { data, error } = useCall(readProduct, { id }, { enabled: id !== '' })
  if (id === '')
    return (
      <EmptyState
        kind="never"
        icon="apps"
        title={t('consoles.product.choose')}
        actions={
          <Link className="btn" to={inSpace('/summarize')}>
            {t('consoles.sum')}
          </Link>
        }
      />
    )
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" />
  const keeps = user.userType === 'root' || user.userType === 'saas'
  const columns: TableColumnsType<Line> = [
    {
      key: 'name',
      title: t('consoles.enterprise'),
      render: (_v, { space }) => (
        <Named to={inSpace(`/summarize/customerDetails?space=${space.id}`)} name={space.name} />
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 120,
      render: (_v, { state }) => <ServiceTag state={state} />,
    },
    {
      key: 'active',
      title: t('consoles.active_users'),
      width: 140,
      align: 'end',
      render: (_v, { activeUsers }) => sayNumber(activeUsers),
    },
    {
      key: 'opened',
      title: t('consoles.opened'),
      width: 130,
      render: (_v, { openedOn }) => sayDay(openedOn),
    },
    {
      key: 'until',
      title: t('consoles.valid_until'),
      width: 150,
      render: (_v, { validUntil, daysLeft }) => <Until day={validUntil} daysLeft={daysLeft} />,
    },
    {
      key: 'paid',
      title: t('consoles.service.paid'),
      width: 130,
      align: 'end',
      render: (_v, { paid }) => sayMoney(paid),
    },
  ]
  return (
    <>
      <PageHeader
        crumbs={[{ title: t('consoles.sum'), href: inSpace('/summarize') }]}
        title={data.name}
        own
        action={
          keeps && data.own ? (
            <Button type="primary" onClick={() => setIsEdited(true)}>
              {t('consoles.product.edit')}
            </Button>
          ) : null
        }
      />
      <div className="co-page">
        <div className="co-pair">
          <section className="tile co-part">
            <div className="co-figures">
              <Figure
                title={t('consoles.enterprises')}
                value={sayNumber(data.customers)}
                more={t('consoles.sum.ending_count', { count: data.ending })}
                points={[]}
              />
              <Figure
                title={t('consoles.product.price')}
                value={sayMoney(data.price)}
                more={data.note}
                points={[]}
              />
            </div>
          </section>
          <section className="tile co-part">
            <h2>{t(keeps ? 'consoles.sum.revenue' : 'consoles.sum.cost')}</h2>
            <Revenue months={data.revenue} />
          </section>
        </div>
        <section className="tile co-part">
          <h2>{t('consoles.enterprises')}</h2>
          <ListTable<Line>
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: 860 }}
            columns={columns}
            dataSource={[...data.of]}
            locale={{
              emptyText: (
                <EmptyState kind="never" icon="building" title={t('consoles.product.no_customers')}>
                  {t('consoles.service.none_provider')}
                </EmptyState>
              ),
            }}
          />
        </section>
      </div>
      {isEdited ? <ProductDialog product={data} onClose={() => setIsEdited(false)} /> : null}
    </>
  )
}

export default ProductPage
