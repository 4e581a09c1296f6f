import { localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import { useTables } from '@gantry/screens/web'
import type { TileProps } from '@gantry/tiles/web'
import { Icon, type IconName, icons } from '@gantry/ui/web'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuickItem, QuickSettings } from '../../shared/tiles/quick.ts'
import { FindDialog } from '../find-dialog.tsx'
import { imageHref } from '../image-href.ts'
import { placeOfLink } from '../link-href.ts'
import { useRotation } from './use-rotation.ts'

const isIcon = (name: string | undefined): name is IconName =>
  name !== undefined && Object.hasOwn(icons, name)

/** Places people go to often. What a reader may not open is left out. */
const QuickTile = ({ tile }: TileProps<QuickSettings>) => {
  const { t } = useTranslation()
  const { style, perRow, icons: shows, items } = tile.settings
  const [finding, setFinding] = useState<'search' | 'scan' | null>(null)
  const [at, setAt] = useState(0)
  const tables = useTables(items.flatMap(({ to }) => (to.table ? [to.table] : [])))
  const shown = items.flatMap((item, index) => {
    const place = placeOfLink(item.to, id => tables.get(id))
    return place || item.to.type === 'none' ? [{ item, place, index }] : []
  })
  const open = (children: ReactNode, { item, place }: (typeof shown)[number]) => {
    if (place && 'action' in place)
      return (
        <button type="button" onClick={() => setFinding(place.action)}>
          {children}
        </button>
      )
    if (!place) return <span className="po-still">{children}</span>
    return (
      <a
        href={place.href}
        title={typeof item.title === 'string' ? item.title : undefined}
        {...(place.outside && { target: '_blank', rel: 'noreferrer noopener' })}
      >
        {children}
      </a>
    )
  }
  const held = useRotation(style === 'rotation' ? shown.length : 0, setAt)
  if (shown.length === 0) return <p className="po-none ink3">{t('portal.quick.none')}</p>
  const current = shown[Math.min(at, shown.length - 1)]!
  return (
    <>
      {style === 'rotation' ? (
        <div className="po-rotation" {...held}>
          {open(<Slide item={current.item} />, current)}
          <div className="po-dots">
            {shown.map(({ index }, place) => (
              <button
                key={index}
                type="button"
                aria-label={t('portal.quick.slide', { at: place + 1 })}
                aria-current={place === at || undefined}
                onClick={() => setAt(place)}
              />
            ))}
          </div>
        </div>
      ) : (
        <ul
          className="po-quick"
          data-style={style}
          style={perRow === undefined ? undefined : ({ '--per-row': perRow } as CSSProperties)}
          data-per-row={perRow}
        >
          {shown.map(each => (
            <li
              key={each.index}
              style={each.item.color ? ({ '--ic': each.item.color } as CSSProperties) : undefined}
            >
              {open(<Entry item={each.item} shows={shows ?? 'icon'} long={style === 'list2'} />, each)}
            </li>
          ))}
        </ul>
      )}
      {finding ? <FindDialog how={finding} onClose={() => setFinding(null)} /> : null}
    </>
  )
}

interface EntryProps {
  readonly item: QuickItem
  readonly shows: 'icon' | 'image' | 'both'
  /** With its description. */
  readonly long: boolean
}

const Entry = ({ item, shows, long }: EntryProps) => {
  const { lang } = localeNow()
  const picture = item.image !== undefined && shows !== 'icon'
  return (
    <>
      {picture && item.image ? <img src={imageHref(item.image)} alt="" width={32} height={32} /> : null}
      {shows !== 'image' || !picture ? (
        <Icon name={isIcon(item.icon) ? item.icon : 'link'} size={20} />
      ) : null}
      <span translate="no">
        {localise(item.title, lang)}
        {long && item.description ? <small className="ink3">{localise(item.description, lang)}</small> : null}
      </span>
    </>
  )
}

const Slide = ({ item }: { readonly item: QuickItem }) => {
  const { lang } = localeNow()
  return (
    <figure>
      {item.image ? <img src={imageHref(item.image)} alt="" /> : null}
      <figcaption translate="no">{localise(item.title, lang)}</figcaption>
    </figure>
  )
}

export default QuickTile
