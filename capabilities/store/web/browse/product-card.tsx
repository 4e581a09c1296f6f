import { inSpace } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Product } from '../../shared/types.ts'
import { Picture } from '../parts/picture.tsx'
import { say, sayMoney } from '../parts/say.ts'
import { Sign } from '../parts/sign.tsx'
import { Stars } from '../parts/stars.tsx'

/** An application on the shelf: what it looks like, what it is for, and what state it is in here. */
export const ProductCard = ({ product }: { readonly product: Product }) => {
  const { t } = useTranslation()
  const { id, name, summary, icon, color, price, publisher, installs, installed, number, own, channel } =
    product
  return (
    <Link className="ap-card" to={inSpace(`/appstore?app=${id}`)}>
      <Picture product={product} />
      <span className="ap-head">
        <Sign icon={icon} color={color} />
        <span className="ap-names" translate="no">
          <b className="cut">{say(name)}</b>
          <small className="cut ink3">{publisher.name}</small>
        </span>
        <StateTag installed={installed} number={number} own={own} />
      </span>
      <span className="ap-line ink2" translate="no">
        {say(summary)}
      </span>
      <span className="ap-foot">
        <Stars stars={product.stars} reviews={product.reviews} />
        {installs > 0 ? <span className="ink3">{t('store.spaces', { count: installs })}</span> : null}
        <span className="ap-price">
          {channel === 'trial' ? <span className="tag info">{t('store.trial')}</span> : null}{' '}
          {price > 0 ? t('store.price_year', { price: sayMoney(price) }) : t('store.free')}
        </span>
      </span>
    </Link>
  )
}

type StateTagProps = Pick<Product, 'installed' | 'number' | 'own'>

/** Whether a product is installed here, and newest. */
export const StateTag = ({ installed, number, own }: StateTagProps) => {
  const { t } = useTranslation()
  if (own) return <span className="tag">{t('store.own')}</span>
  if (installed === null) return null
  return installed === number ? (
    <span className="tag ok">{t('store.installed')}</span>
  ) : (
    <span className="tag warn">{t('store.can_update')}</span>
  )
}
