import { inSpace } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Banner } from '../../shared/types.ts'
import { pictureHref } from '../parts/picture.tsx'
import { say } from '../parts/say.ts'

/** Where a banner leads; null: nowhere. */
const hrefOf = ({ app, link }: Banner): string | null =>
  app ? inSpace(`/appstore?app=${app}`) : link.startsWith('/') ? inSpace(link) : link || null

/** One banner as it is shown. */
export const BannerFace = ({ banner }: { readonly banner: Banner }) => {
  const { title, line, look, picture } = banner
  const href = hrefOf(banner)
  const face = (
    <>
      {picture ? <img src={pictureHref(picture)} alt="" /> : <BannerDrawing />}
      <span translate="no">
        <b>{say(title)}</b>
        <small>{say(line)}</small>
      </span>
    </>
  )
  const shared = { className: 'ap-banner', style: { '--k': `var(--c${look})` } as CSSProperties }
  if (href === null) return <div {...shared}>{face}</div>
  return href.startsWith('/') ? (
    <Link {...shared} to={href}>
      {face}
    </Link>
  ) : (
    <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
      {face}
    </a>
  )
}

/** A ground of a few cards for banners without a picture. */
const BannerDrawing = () => (
  <svg viewBox="0 0 240 96" aria-hidden preserveAspectRatio="xMaxYMid slice">
    {[0, 1, 2].map(at => (
      <g key={at} transform={`translate(${70 + at * 58} ${18 + (at % 2) * 16}) rotate(${at * 4 - 4})`}>
        <rect width="50" height="66" rx="5" />
        <rect x="8" y="10" width="26" height="5" rx="2.5" />
        <rect x="8" y="24" width="34" height="4" rx="2" />
        <rect x="8" y="34" width="30" height="4" rx="2" />
        <rect x="8" y="44" width="22" height="4" rx="2" />
      </g>
    ))}
  </svg>
)

/** The banners of today, one at a time; people turn them themselves. */
export const BannerStrip = ({ banners }: { readonly banners: readonly Banner[] }) => {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const shown = banners[at % banners.length]
  if (!shown) return null
  const turn = (by: number) => setAt((at + by + banners.length) % banners.length)
  return (
    <section className="ap-banners" aria-label={t('store.banner')}>
      <BannerFace banner={shown} />
      {banners.length > 1 ? (
        <span className="ap-turn">
          <button type="button" className="btn s sq" aria-label={t('store.before')} onClick={() => turn(-1)}>
            <Icon name="left" size={14} />
          </button>
          <small>
            {(at % banners.length) + 1} / {banners.length}
          </small>
          <button type="button" className="btn s sq" aria-label={t('store.after')} onClick={() => turn(1)}>
            <Icon name="right" size={14} />
          </button>
        </span>
      ) : null}
    </section>
  )
}
