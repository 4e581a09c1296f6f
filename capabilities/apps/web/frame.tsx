import { localise } from '@gantry/base/shared'
import {
  call,
  currentLang,
  type FrameParts,
  inSpace,
  type SearchHit,
  sayDay,
  useCall,
} from '@gantry/client/web'
import { searchSpace } from '@gantry/model/shared'
import { type IconName, icons, NavLink, NavSection } from '@gantry/ui/web'
import { useLocation } from 'react-router'
import { listApps } from '../shared/contract.ts'
import type { AppInfo } from '../shared/types.ts'
import { tableHref } from './app-address.ts'

/** The most tables the navigation shows of one application. */
const most = 8

/** The application one is in with its tables, then the favourites. */
export const Navigation = () => {
  const { pathname } = useLocation()
  const apps = useCall(listApps, {})
  const all = apps.data?.data ?? []
  const current = all.find(app => pathname.includes(app.id))
  const shown = [...new Set([...(current ? [current] : []), ...all.filter(app => app.favourite)])]
  const sections = shown.length > 0 ? shown : all.slice(0, 1)
  return sections.map(app => <AppSection key={app.id} app={app} pathname={pathname} />)
}

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name)

const AppSection = ({ app, pathname }: { app: AppInfo; pathname: string }) => (
  <NavSection title={app.name} own>
    {app.tables.slice(0, most).map((table, index) => {
      const href = tableHref(app.id, table.id)
      const isFirst = index === 0 && pathname.endsWith(`/app/!/${app.id}`)
      return (
        <NavLink
          key={table.id}
          href={href}
          icon={isIcon(app.icon) ? app.icon : 'table'}
          current={pathname === href || isFirst}
          own
        >
          {table.label}
        </NavLink>
      )
    })}
  </NavSection>
)

export const search: NonNullable<FrameParts['search']> = async (text, signal) => {
  const { data } = await call(searchSpace, { text }, { signal })
  return data.flatMap(group =>
    group.records.map(
      (record): SearchHit => ({
        href: inSpace(`/${group.table}/detail/${record.id}`),
        title: record.title,
        place: localise(group.label, currentLang()),
        icon: 'doc',
        ...(record.code !== null && record.code !== record.title && { code: record.code }),
        facts: [
          ...(record.state ? [localise(record.state, currentLang())] : []),
          ...(record.about ? [record.about] : []),
          sayDay(record.at, { short: true }),
        ],
      }),
    ),
  )
}
