import { Failed, inSpace, sayDay, useCall, useSession } from '@gantry/client/web'
import { PageHeader, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { readProduct } from '../../shared/store-contract.ts'
import type { ProductPage } from '../../shared/types.ts'
import { isNewer } from '../../shared/version-number.ts'
import { Picture, pictureHref } from '../parts/picture.tsx'
import { say, sayMoney } from '../parts/say.ts'
import { Sign } from '../parts/sign.tsx'
import { Stars } from '../parts/stars.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { ContentsList, RightsList } from './contents-list.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { StateTag } from './product-card.tsx'
import { Ratings } from './ratings.tsx'

/** The page of a product: what it is, what it brings, what it asks for, and what others say. */
export const ProductView = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const read = useCall(readProduct, { id })
  const crumbs = [{ title: t('store.title'), href: inSpace('/appstore') }]
  if (read.error)
    return (
      <>
        <PageHeader crumbs={crumbs} title={t('store.about')} />
        <Failed error={read.error} />
      </>
    )
  if (!read.data) return <Skeleton kind="text" rows={8} />
  return <Page product={read.data} crumbs={crumbs} />
}

interface PageProps {
  readonly product: ProductPage
  readonly crumbs: readonly { readonly title: string; readonly href: string }[]
}

const Page = ({ product, crumbs }: PageProps) => {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const [isTelling, setIsTelling] = useState(false)
  const { name, summary, description, icon, color, price, publisher, number, installs, contents, needs } =
    product
  const { pictures, versions, installed, channel, apps, signedBy } = product
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={say(name)}
        own
        extra={
          channel === 'trial' && installed === number ? (
            <Button onClick={() => setIsTelling(true)}>{t('store.feedback')}</Button>
          ) : null
        }
        action={<MainAction product={product} onAsk={() => setIsAsking(true)} />}
      />
      <div className="ap-product">
        <div className="ap-main">
          <header className="ap-lead">
            <Sign icon={icon} color={color} large />
            <div>
              <p className="ap-sum" translate="no">
                {say(summary)}
              </p>
              <p className="ap-facts ink3">
                <Stars stars={product.stars} reviews={product.reviews} />
                {installs > 0 ? <span>{t('store.spaces', { count: installs })}</span> : null}
                <span>{price > 0 ? t('store.price_year', { price: sayMoney(price) }) : t('store.free')}</span>
                <StateTag {...product} />
                {channel === 'trial' ? <span className="tag info">{t('store.trial')}</span> : null}
              </p>
            </div>
          </header>
          <div className="ap-shots">
            {pictures.length > 0 ? (
              pictures.map(picture => (
                <img key={picture} src={pictureHref(picture)} alt={t('store.picture', { name: say(name) })} />
              ))
            ) : (
              <Picture product={product} />
            )}
          </div>
          {say(description) ? (
            <section>
              <h2>{t('store.about')}</h2>
              <p className="ap-text" translate="no">
                {say(description)}
              </p>
            </section>
          ) : null}
          <section>
            <h2>{t('store.contains')}</h2>
            <ContentsList contents={contents} />
          </section>
          <Ratings product={product} />
        </div>
        <aside className="ap-side">
          {apps.length > 0 ? (
            <section>
              <h2>{t('store.installed_number', { number: installed ?? '' })}</h2>
              {apps.map(app => (
                <Link key={app.id} to={inSpace(`/app/!/${app.id}`)} translate="no">
                  {app.name}
                </Link>
              ))}
            </section>
          ) : null}
          <section>
            <h2>{t('store.needs')}</h2>
            {needs.length === 0 ? <p className="ink3">{t('store.needs.none')}</p> : null}
            {needs.map(need => (
              <p key={need.app} className="ap-need">
                <Link to={inSpace(`/appstore?app=${need.app}`)} translate="no">
                  {say(need.name)}
                </Link>
                <span className={need.met ? 'tag ok' : 'tag warn'}>
                  {t(need.met ? 'store.needs.met' : 'store.needs.missing')}
                </span>
                <small className="ink3">{t('store.needs.from', { number: need.from })}</small>
              </p>
            ))}
          </section>
          <section>
            <h2>{t('store.rights')}</h2>
            <RightsList contents={contents} />
          </section>
          <section>
            <h2>{t('store.versions')}</h2>
            <ol className="ap-versions">
              {versions.map(version => (
                <li key={version.number}>
                  <b>{version.number}</b>
                  <small className="ink3">{sayDay(version.at)}</small>
                  <span className="ink2" translate="no">
                    {say(version.notes)}
                  </span>
                </li>
              ))}
            </ol>
          </section>
          <section>
            <h2>{t('store.publisher')}</h2>
            <p translate="no">{publisher.name}</p>
            {signedBy ? (
              <p className="ink3" title={t('store.signed_what')}>
                {t('store.signed')}{' '}
                <span className="mono" translate="no">
                  {signedBy}
                </span>
              </p>
            ) : null}
          </section>
        </aside>
      </div>
      {isAsking ? <AskDialog product={product} onClose={() => setIsAsking(false)} /> : null}
      {isTelling ? <FeedbackDialog product={product} onClose={() => setIsTelling(false)} /> : null}
    </>
  )
}

interface MainActionProps {
  readonly product: ProductPage
  readonly onAsk: () => void
}

/** What an administrator does next: request, install, update or open it. */
const MainAction = ({ product, onAsk }: MainActionProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const navigate = useNavigate()
  const { id, own, installed, number, price, request, needs, apps } = product
  const hasNeeds = needs.some(({ met }) => !met)
  const plan = () => void navigate(inSpace(`/appstore?app=${id}&plan=1`))
  const [app] = apps
  if (app && installed !== null && !isNewer(number, installed))
    return (
      <Button type="primary" onClick={() => void navigate(inSpace(`/app/!/${app.id}`))}>
        {t('store.open')}
      </Button>
    )
  if (own || user.userType !== 'admin') return null
  if (price > 0 && request !== 'granted')
    return request === 'waiting' ? (
      <Button disabled>{t('store.asked')}</Button>
    ) : (
      <Button type="primary" onClick={onAsk}>
        {t('store.ask')}
      </Button>
    )
  return (
    <Button type="primary" onClick={plan}>
      {installed ? t('store.update_to', { number }) : t(hasNeeds ? 'store.install_chain' : 'store.install')}
    </Button>
  )
}
