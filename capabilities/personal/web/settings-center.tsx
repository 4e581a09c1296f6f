import { SettingsTabsContext, usePage, useSession } from '@gantry/client/web'
import { useLeaveGuard } from '@gantry/screens/web'
import { PageHeader, SavedTabs, Skeleton, useMedia } from '@gantry/ui/web'
import { type ComponentType, lazy, type ReactNode, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type OwnTab, tabsOf } from './tabs-of.ts'
import './personal.css'

interface TabProps {
  readonly title: string
  readonly tabs: ReactNode
  /** Called when unsaved changes of the tab begin or end. */
  onUnsaved(is: boolean): void
}

/** Each loaded when it is opened. */
const own = {
  info: lazy(() => import('./info/my-info.tsx')),
  security: lazy(() => import('./security/account-security.tsx')),
  groups: lazy(() => import('./groups/my-groups.tsx')),
  hosting: lazy(() => import('./hosting/account-hosting.tsx')),
  developer: lazy(() => import('./developer/developer-tab.tsx')),
} satisfies Readonly<Record<OwnTab, ComponentType<TabProps>>>
const isOwn = (name: string): name is OwnTab => Object.hasOwn(own, name)

/** Contributed tabs that were opened, by id. */
const loaded = new Map<string, ComponentType<TabProps>>()

/** Personal settings, with the tabs other capabilities contribute; the tab is in the address. */
const SettingsCenter = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const session = useSession()
  const navigate = useNavigate()
  const others = use(SettingsTabsContext)
  const ids = tabsOf(session, others)
  const asked = query.part !== undefined && ids.includes(query.part) ? query.part : 'info'
  const { shown: active, open, onUnsaved, question } = useLeaveGuard(asked, id => navigate(`?part=${id}`))
  const bar = (
    <SavedTabs
      label={t('personal.title')}
      active={active}
      tabs={ids.map(id => ({ id, label: t(`personal.tab.${id}`) }))}
      onChange={open}
    />
  )
  const other = others.find(({ id }) => id === active)
  if (other && !loaded.has(active)) loaded.set(active, lazy(other.load))
  const Content = isOwn(active) ? own[active] : (loaded.get(active) ?? own.info)
  // The top bar of a phone has no room for tabs.
  const above = useMedia('(max-width: 719px)')
  const tabs = above ? null : bar
  const bringsHeader = active === 'groups' || other !== undefined
  return (
    <>
      {bringsHeader ? null : <PageHeader title={t('personal.title')} tabs={tabs} />}
      {above ? <div className="pe-tabs">{bar}</div> : null}
      <Suspense fallback={<Skeleton kind="form" rows={8} />}>
        <Content title={t('personal.title')} tabs={tabs} onUnsaved={onUnsaved} />
      </Suspense>
      {question}
    </>
  )
}

export default SettingsCenter
