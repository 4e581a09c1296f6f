import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type ConsoleAction, type RoutePath, routeOf } from '@gantry/model/shared'
import { EmptyState } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ConsoleHolder, OfferedPage } from '../../shared/index.ts'

interface PagesListProps {
  readonly pages: readonly OfferedPage[]
  readonly held: ConsoleHolder['pages']
  /** Part of the titles to be shown; empty: every page. */
  readonly search: string
  readonly busy: boolean
  readonly onGive: (page: RoutePath, actions: readonly ConsoleAction[]) => void
}

/** Every console page under the heading it has in the menu, with a box for each thing it can be given for. */
export const PagesList = ({ pages, held, search, busy, onGive }: PagesListProps) => {
  const { t } = useTranslation()
  const titled = pages.map(page => ({ ...page, ...routeOf(page.path) }))
  const shown = titled.filter(({ title }) =>
    localise(title, currentLang()).toLowerCase().includes(search.toLowerCase()),
  )
  if (shown.length === 0)
    return <EmptyState kind="filtered">{t('console.found_none', { text: search })}</EmptyState>
  return [...new Set(shown.map(({ area }) => area))].map(area => (
    <section key={area}>
      <h3 className="rd-sec">{t(`area.${area}`)}</h3>
      <ul className="cs-pages">
        {shown
          .filter(page => page.area === area)
          .map(({ path, title, actions }) => (
            <PageLine
              key={path}
              title={localise(title, currentLang())}
              offered={actions}
              held={held[path] ?? []}
              busy={busy}
              onGive={given => onGive(path, given)}
            />
          ))}
      </ul>
    </section>
  ))
}

interface PageLineProps {
  readonly title: string
  readonly offered: readonly ConsoleAction[]
  readonly held: readonly ConsoleAction[]
  readonly busy: boolean
  readonly onGive: (actions: readonly ConsoleAction[]) => void
}

const PageLine = ({ title, offered, held, busy, onGive }: PageLineProps) => {
  const { t } = useTranslation()
  /** Without opening the page nothing of it is of use. */
  const change = (action: ConsoleAction, on: boolean) =>
    onGive(on ? [...held, action] : action === 'view' ? [] : held.filter(each => each !== action))
  return (
    <li>
      <b>{title}</b>
      {offered.length === 0 ? (
        <span className="ink3">{t('console.officers')}</span>
      ) : (
        <div className="cs-acts">
          {offered.map(action => (
            <Checkbox
              key={action}
              aria-label={t('console.may', { page: title, action: t(`console.action.${action}`) })}
              checked={held.includes(action)}
              disabled={busy}
              onChange={({ target }) => change(action, target.checked)}
            >
              {t(`console.action.${action}`)}
            </Checkbox>
          ))}
        </div>
      )}
    </li>
  )
}
