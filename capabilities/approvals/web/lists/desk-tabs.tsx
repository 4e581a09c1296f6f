import { inSpace, useCall } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { countWork } from '../../shared/lists.ts'
import { listPages } from './pages.ts'

interface DeskTabsProps {
  /** The page the tabs stand on. */
  readonly here: (typeof listPages)[number]['name']
}

const forMonitors: readonly DeskTabsProps['here'][] = ['monitored', 'exceptions', 'figures']

/** A phone shows three of the tabs: the open one is scrolled into view. */
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The pages of a person's approvals as tabs in the top bar, with what waits in each. */
export const DeskTabs = ({ here }: DeskTabsProps) => {
  const { t } = useTranslation()
  const { data } = useCall(countWork, {})
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
            {...(name === here && { ref: intoView })}
          >
            {t(`approvals.list.${name}`)}
            {found > 0 ? <span className="n">{found >= 1_000 ? '999+' : found}</span> : null}
          </a>
        )
      })}
    </nav>
  )
}
