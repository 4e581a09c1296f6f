import { Failed, inSpace, useCall, usePage, useSession } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Pager, Skeleton } from '@gantry/ui/web'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listProducts, orders } from '../../shared/store-contract.ts'
import { type Category, categories } from '../../shared/types.ts'
import { InstallView } from '../install/install-view.tsx'
import { StoreTabs } from '../parts/store-tabs.tsx'
import '../store.css'
import { BannerStrip } from './banner-strip.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductView } from './product-view.tsx'

/** The application store: its shelf, the page of a product, and the plan of an installation. */
const StorePage = () => {
  const { query } = usePage()
  if (query.app && query.plan !== undefined) return <InstallView key={query.app} id={query.app} />
  if (query.app) return <ProductView key={query.app} id={query.app} />
  return <Shelf />
}

export default StorePage

const Shelf = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const navigate = useNavigate()
  const [category, setCategory] = useState<Category | null>(null)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<(typeof orders)[number]>('popular')
  const [page, setPage] = useState(1)
  const listed = useCall(
    listProducts,
    {
      order,
      page,
      ...(category ? { category } : {}),
      ...(search.trim() ? { search: search.trim() } : {}),
    },
    { keep: true },
  )
  const { counts = {}, banners = [], data = [], keeps = false } = listed.data ?? {}
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const choose = (next: Category | null) => {
    setCategory(next)
    setPage(1)
  }
  return (
    <>
      <PageHeader
        title={t('store.title')}
        tabs={<StoreTabs />}
        extra={
          keeps && user.userType === 'admin' ? (
            <Button
              type="text"
              className="wide-only"
              onClick={() => void navigate(inSpace('/appstore/setupbanner'))}
            >
              {t('store.banners')}
            </Button>
          ) : null
        }
        action={
          user.userType === 'admin' ? (
            <Button
              type="primary"
              className="wide-only"
              onClick={() => void navigate(inSpace('/appstore/upload'))}
            >
              {t('store.publish')}
            </Button>
          ) : null
        }
      />
      <div className="ap-page">
        {banners.length > 0 && !category && !search ? <BannerStrip banners={banners} /> : null}
        <div className="ap-bar">
          <nav className="ap-kinds" aria-label={t('store.category')}>
            <button type="button" aria-pressed={category === null} onClick={() => choose(null)}>
              {t('store.all')} <small>{total}</small>
            </button>
            {categories
              .filter(each => (counts[each] ?? 0) > 0 || each === category)
              .map(each => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={category === each}
                  onClick={() => choose(each)}
                >
                  {t(`store.category.${each}`)} <small>{counts[each] ?? 0}</small>
                </button>
              ))}
          </nav>
          <Input.Search
            allowClear
            className="ap-search"
            placeholder={t('store.search')}
            aria-label={t('store.search')}
            onSearch={value => {
              setSearch(value)
              setPage(1)
            }}
          />
          <Select
            aria-label={t('store.order')}
            value={order}
            options={orders.map(value => ({ value, label: t(`store.order.${value}`) }))}
            onChange={value => {
              setOrder(value)
              setPage(1)
            }}
          />
        </div>
        {listed.error ? <Failed error={listed.error} /> : null}
        {!listed.data && !listed.error ? <Skeleton kind="table" /> : null}
        {listed.data && data.length === 0 ? (
          <EmptyState
            kind={search || category ? 'filtered' : 'never'}
            icon="apps"
            {...(search || category ? {} : { title: t('store.none') })}
          >
            {search || category ? null : t('store.none_why')}
          </EmptyState>
        ) : null}
        <div className="ap-grid">
          {data.map(product => (
            <ProductCard key={product.id} product={product} />
          ))}
        </div>
        <Pager page={page} more={listed.data?.more ?? false} onPage={setPage} />
        {total > 0 && user.userType !== 'admin' ? (
          <p className="ink3 ap-note">
            <Icon name="info" size={14} /> {t('store.admin_installs')}
          </p>
        ) : null}
      </div>
    </>
  )
}
