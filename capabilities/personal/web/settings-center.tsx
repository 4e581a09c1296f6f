import { usePage } from '@gantry/client/web'
import { PageHeader, SavedTabs, Skeleton } from '@gantry/ui/web'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import './personal.css'

/** The tabs, each loaded when it is opened. */
const tabs = {
  info: lazy(() => import('./info/my-info.tsx')),
  security: lazy(() => import('./security/account-security.tsx')),
} satisfies Readonly<Record<string, ComponentType>>
type Tab = keyof typeof tabs

const isTab = (name: string | undefined): name is Tab => name !== undefined && Object.hasOwn(tabs, name)

/** Personal settings; the tab is in the address. */
const SettingsCenter = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  const active = isTab(query.tab) ? query.tab : 'info'
  const Content = tabs[active]
  return (
    <>
      <PageHeader
        title={t('personal.title')}
        tabs={
          <SavedTabs
            label={t('personal.title')}
            active={active}
            tabs={Object.keys(tabs).map(id => ({ id, label: t(`personal.tab.${id}`) }))}
            onChange={id => navigate(`?tab=${id}`)}
          />
        }
      />
      <Suspense fallback={<Skeleton kind="form" rows={8} />}>
        <Content />
      </Suspense>
    </>
  )
}

export default SettingsCenter
