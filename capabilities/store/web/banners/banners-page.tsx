import { Failed, FormFailure, inSpace, sayDay, useAction, useCall } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listBanners, moveBanner, removeBanner } from '../../shared/keep-contract.ts'
import { listProducts } from '../../shared/store-contract.ts'
import type { Banner } from '../../shared/types.ts'
import { BannerFace } from '../browse/banner-strip.tsx'
import { say } from '../parts/say.ts'
import '../store.css'
import { BannerDialog } from './banner-dialog.tsx'

/** The banners of the store in their order, for administrators of the space that keeps it. */
const BannersPage = () => {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Banner | 'new' | null>(null)
  const listed = useCall(listBanners, {})
  const refresh = [listBanners, listProducts]
  const move = useAction(moveBanner, { refresh })
  const remove = useAction(removeBanner, {
    refresh,
    onDone: () => toast({ text: t('store.banner.said_removed') }),
  })
  const crumbs = [{ title: t('store.title'), href: inSpace('/appstore') }]
  if (listed.error?.status === 403)
    return (
      <>
        <PageHeader crumbs={crumbs} title={t('store.banners')} />
        <EmptyState kind="denied" fill>
          {t('store.banner.denied')}
        </EmptyState>
      </>
    )
  const banners = listed.data?.data ?? []
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={t('store.banners')}
        action={
          listed.data ? (
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('store.banner.add')}
            </Button>
          ) : null
        }
      />
      <div className="ap-page">
        <FormFailure error={move.error ?? remove.error} />
        {listed.error ? <Failed error={listed.error} /> : null}
        {!listed.data && !listed.error ? <Skeleton kind="table" /> : null}
        {listed.data && banners.length === 0 ? (
          <EmptyState kind="never" icon="image" title={t('store.banner.none')}>
            {t('store.banner.none_why')}
          </EmptyState>
        ) : null}
        {banners.map((banner, at) => (
          <article key={banner.id} className="ap-bline" aria-label={say(banner.title)}>
            <BannerFace banner={banner} />
            <div>
              <b translate="no">{say(banner.title)}</b>{' '}
              <span className={banner.shown ? 'tag ok' : 'tag'}>
                {t(banner.shown ? 'store.banner.shown' : 'store.banner.not_shown')}
              </span>
              <p className="ink2" translate="no">
                {say(banner.line)}
              </p>
              <small className="ink3">
                {sayDay(banner.starts)} – {banner.ends ? sayDay(banner.ends) : t('store.banner.no_end')}
                {banner.link ? (
                  <span translate="no" className="mono">
                    {' '}
                    {banner.link}
                  </span>
                ) : null}
              </small>
            </div>
            <span className="ap-acts">
              <Button
                size="small"
                type="text"
                aria-label={t('store.banner.up')}
                disabled={at === 0}
                onClick={() => move.mutate({ id: banner.id, by: 'up' })}
              >
                <Icon name="up" size={14} />
              </Button>
              <Button
                size="small"
                type="text"
                aria-label={t('store.banner.down')}
                disabled={at === banners.length - 1}
                onClick={() => move.mutate({ id: banner.id, by: 'down' })}
              >
                <Icon name="down" size={14} />
              </Button>
              <Button size="small" onClick={() => setEdited(banner)}>
                {t('store.banner.edit')}
              </Button>
              <Button size="small" type="text" danger onClick={() => remove.mutate({ id: banner.id })}>
                {t('store.banner.remove')}
              </Button>
            </span>
          </article>
        ))}
      </div>
      {edited ? (
        <BannerDialog banner={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  )
}

export default BannersPage
