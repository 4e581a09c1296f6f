import { usePage } from '@gantry/client/web'
import { PageHeader, SavedTabs, Skeleton } from '@gantry/ui/web'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import './personal.css'

/** The tabs, each loaded when it is opened. */
const tabs = {
  info: lazy(() => import('./info/my-info.tsx')),
  security: lazy(() => import('./security/account-security.tsx')),
  groups: lazy(() => import('./groups/my-groups.tsx')),
  developer: lazy(() => import('./developer/developer-tab.tsx')),
} satisfies Readonly<Record<string, ComponentType<{ readonly tabs: ReactNode }>>>
type Tab = keyof typeof tabs

const isTab = (name: string | undefined): name is Tab => name !== undefined && Object.hasOwn(tabs, name)

/** Personal settings; the tab is in the address. */
const SettingsCenter = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  const active = isTab(query.part) ? query.part : 'info'
  const Content = tabs[active]
  const bar = (
    <SavedTabs
      label={t('personal.title')}
      active={active}
      tabs={Object.keys(tabs).map(id => ({ id, label: t(`personal.tab.${id}`) }))}
      onChange={id => navigate(`?part=${id}`)}
    />
  )
  return (
    <>
      {active === 'groups' ? null : <PageHeader title={t('personal.title')} tabs={bar} />}
      <Suspense fallback={<Skeleton kind="form" rows={8} />}>
        <Content tabs={bar} />
      </Suspense>
    </>
  )
}

export default SettingsCenter
