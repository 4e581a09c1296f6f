import { inSpace, useCall } from '@gantry/client/web'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { countWork } from '../../shared/lists.ts'
import { listPages, sayCount } from './pages.ts'

interface DeskTabsProps {
  /** The page the tabs stand on. */
  readonly here: (typeof listPages)[number]['name']
}

const forMonitors: readonly DeskTabsProps['here'][] = ['monitored', 'exceptions', 'figures']

/** The pages of a person's approvals as tabs in the top bar, with what waits in each. */
export const DeskTabs = ({ here }: DeskTabsProps) => {
  const { t } = useTranslation()
  const { data } = useCall(countWork, {})
  const open = useRef<HTMLAnchorElement>(null)
  // A phone shows three of the tabs: the open one is scrolled into view, again when the counts and further tabs have arrived.
  useEffect(() => {
    if (data || open.current) open.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [data])
  const offered = listPages.filter(
    ({ name }) => !forMonitors.includes(name) || data?.monitors || here === name,
  )
  return (
    <nav className="saved" aria-label={t('approvals.lists')}>
      {offered.map(({ name, href, count }) => {
        const found = count && data ? data[count] : 0
        return (
          <a
            key={name}
            href={inSpace(href)}
            aria-current={name === here ? 'page' : undefined}
            {...(name === here && { ref: open })}
          >
            {t(`approvals.list.${name}`)}
            {found > 0 ? <span className="n">{sayCount(found)}</span> : null}
          </a>
        )
      })}
    </nav>
  )
}
