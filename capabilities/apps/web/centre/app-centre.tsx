import { Failed, useCall, usePage, useSession } from '@gantry/client/web'
import { EmptyState, Icon, type IconName, icons, PageHeader, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listApps } from '../../shared/contract.ts'
import type { AppInfo, SystemInfo } from '../../shared/types.ts'
import { DescribedApp } from '../wizard/described-app.tsx'
import { SheetWizard } from '../wizard/sheet-wizard.tsx'
import '../apps.css'
import { AppList } from './app-list.tsx'
import { groupApps, recentApps, searchApps } from './group-apps.ts'
import { NewApp } from './new-app.tsx'
import { RecentApps } from './recent-apps.tsx'

/** Every application one may open; recent first, then by system. Administrators begin new ones here. */
const AppCentre = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const { query } = usePage()
  const session = useSession()
  const apps = useCall(listApps, {})
  const mayBuild = session?.user.userType === 'admin'

  if (query.new === 'sheet' && mayBuild) return <SheetWizard onLeave={() => setParams({})} />
  if (query.new === 'words' && mayBuild) return <DescribedApp onLeave={() => setParams({})} />
  if (query.new !== undefined && mayBuild)
    return <NewApp onSheet={() => setParams({ new: 'sheet' })} onWords={() => setParams({ new: 'words' })} />

  const begin = (how: 'any' | 'sheet') => setParams({ new: how })
  return (
    <div className="ac">
      <PageHeader
        title={t('apps.centre')}
        action={
          mayBuild ? (
            <button
              type="button"
              className="btn p"
              data-track="app.new"
              aria-label={t('apps.new')}
              onClick={() => begin('any')}
            >
              <Icon name="plus" />
              <span className="wide-only">{t('apps.new')}</span>
            </button>
          ) : undefined
        }
      />
      {apps.data ? (
        <Centre
          apps={apps.data.data}
          systems={apps.data.systems}
          shown={params.get('show') ?? ''}
          onBegin={mayBuild ? () => begin('sheet') : null}
        />
      ) : apps.error ? (
        <Failed error={apps.error} fill />
      ) : (
        <div className="ac-body">
          <Skeleton kind="text" rows={6} />
        </div>
      )}
    </div>
  )
}

export default AppCentre

const signOf = (icon: string): IconName => (Object.hasOwn(icons, icon) ? (icon as IconName) : 'box')

interface CentreProps {
  readonly apps: readonly AppInfo[]
  readonly systems: readonly SystemInfo[]
  /** `favourite`, the id of a system, or empty for all. */
  readonly shown: string
  readonly onBegin: (() => void) | null
}

const Centre = ({ apps, systems, shown, onBegin }: CentreProps) => {
  const { t } = useTranslation()
  const [, setParams] = useSearchParams()
  const [text, setText] = useState('')
  if (apps.length === 0) return <NoApps onBegin={onBegin} />

  const groups = groupApps(apps, systems)
  const favourites = apps.filter(app => app.favourite)
  const chosen = shown === 'favourite' ? favourites : shown ? apps.filter(app => app.system === shown) : apps
  const found = searchApps(chosen, systems, text)
  const recent = shown || text ? [] : recentApps(apps)
  const choice = (value: string, label: string, count: number, icon: IconName, own = false) => (
    <button
      type="button"
      key={value}
      className="ac-choice"
      aria-pressed={shown === value}
      onClick={() => setParams(value ? { show: value } : {})}
    >
      <Icon name={icon} />
      <span className="cut" translate={own ? 'no' : undefined}>
        {label}
      </span>
      <span className="n">{count}</span>
    </button>
  )

  return (
    <div className="ac-panes">
      <nav className="ac-systems" aria-label={t('apps.systems')}>
        {choice('', t('apps.all'), apps.length, 'apps')}
        {choice('favourite', t('apps.favourites'), favourites.length, 'star')}
        {groups.some(group => group.system) ? <h2>{t('apps.systems')}</h2> : null}
        {groups.map(group =>
          group.system
            ? choice(group.system.id, group.system.name, group.apps.length, signOf(group.system.icon), true)
            : null,
        )}
        {onBegin ? (
          <>
            <h2>{t('apps.begin')}</h2>
            <button type="button" className="ac-choice" onClick={onBegin}>
              <Icon name="upload" />
              <span className="cut">{t('apps.from_sheet')}</span>
            </button>
          </>
        ) : null}
      </nav>
      <div className="ac-body">
        <label className="in ac-search">
          <Icon name="search" />
          <input
            type="search"
            value={text}
            placeholder={t('apps.search')}
            aria-label={t('apps.search')}
            onChange={event => setText(event.target.value)}
          />
        </label>
        {recent.length > 0 ? <RecentApps apps={recent} /> : null}
        {groupApps(found, systems).map(group => (
          <AppList
            key={group.system?.id ?? ''}
            title={group.system?.name ?? t(groups.length > 1 ? 'apps.others' : 'apps.all')}
            own={group.system !== null}
            apps={group.apps}
            systems={systems}
          />
        ))}
        {found.length === 0 ? (
          <EmptyState
            kind="filtered"
            actions={
              <button type="button" className="btn" onClick={() => (text ? setText('') : setParams({}))}>
                {t('apps.show_all')}
              </button>
            }
          />
        ) : null}
      </div>
    </div>
  )
}

const NoApps = ({ onBegin }: { onBegin: (() => void) | null }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="never"
      fill
      icon="apps"
      title={t('apps.none')}
      actions={
        onBegin ? (
          <button type="button" className="btn p" onClick={onBegin}>
            <Icon name="upload" />
            {t('apps.from_sheet')}
          </button>
        ) : undefined
      }
    >
      {t(onBegin ? 'apps.none_admin' : 'apps.none_user')}
    </EmptyState>
  )
}
