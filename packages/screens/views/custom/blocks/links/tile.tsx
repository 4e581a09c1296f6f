import { localise } from '@gantry/base/shared'
import { inSpace } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import type { TileProps } from '@gantry/tiles/web'
import { Icon, type IconName, icons } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useTables } from '../../../../web/data/use-tables.ts'
import { useOwnView } from '../../context.ts'
import { isAddress, type LinkItem, type LinksSettings } from './shared.ts'

const isIcon = (name: string | undefined): name is IconName =>
  name !== undefined && Object.hasOwn(icons, name)

const usual: Readonly<Record<LinkItem['to']['open'], IconName>> = {
  form: 'plus',
  list: 'list',
  address: 'external',
}

/** A grid of buttons with icon and label. Targets the reader may not open are left out. */
const LinksTile = ({ tile }: TileProps<LinksSettings>) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const own = useOwnView()
  const { items } = tile.settings
  const tables = useTables(items.flatMap(({ to }) => (to.open === 'address' ? [] : to.table || [])))
  const hrefOf = ({ to }: LinkItem): string | null => {
    if (to.open === 'address') return isAddress(to.url) ? to.url : null
    const model = tables.get(to.table)
    if (!model || (to.open === 'form' && !model.can('create'))) return null
    const list = inSpace(`/app/!/${to.table}/${model.info.table.app ?? ''}`)
    if (to.open === 'form') return `${list}?form=new`
    return to.view === undefined ? list : `${list}?view=${to.view}`
  }
  const shown = items.flatMap((item, at) => {
    const href = hrefOf(item)
    return href === null ? [] : [{ item, href, at }]
  })
  if (shown.length === 0) return <p className="ob-none ink3">{t('block.links.none')}</p>
  return (
    <ul className="ob-links">
      {shown.map(({ item, href, at }) => (
        <li key={at}>
          <a
            href={href}
            {...(item.to.open === 'address' && { target: '_blank', rel: 'noreferrer noopener' })}
            onClick={event => {
              if (item.to.open !== 'form' || item.to.table !== own.model?.id || !own.create) return
              event.preventDefault()
              own.create()
            }}
          >
            <Icon name={isIcon(item.icon) ? item.icon : usual[item.to.open]} size={20} />
            <span translate="no">{localise(item.label, lang)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export default LinksTile
