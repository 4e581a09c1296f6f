import { inSpace, useCall, useSession } from '@gantry/client/web'
import { PageHeader, SavedTabs } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { listUploads } from '../../shared/publish-contract.ts'
import { listInstalled } from '../../shared/store-contract.ts'
import { WaitingConsents } from '../consent/waiting-consents.tsx'
import { StoreTabs } from '../parts/store-tabs.tsx'
import '../store.css'
import { InstalledList } from './installed-list.tsx'
import { PublishedList } from './published-list.tsx'
import { UnfinishedList } from './unfinished-list.tsx'

/** What the space has installed from the store, with updates first, and what it has published there. */
const MyAppsPage = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const shown = params.get('show') === 'published' ? 'published' : 'installed'
  const installed = useCall(listInstalled, {})
  const published = useCall(listUploads, { own: true, page: 1 })
  const updates = installed.data?.data.filter(({ update }) => update !== null).length ?? 0
  const waiting = published.data?.counts.waiting ?? 0
  return (
    <>
      <PageHeader
        title={t('store.mine')}
        tabs={<StoreTabs />}
        action={
          user.userType === 'admin' ? (
            <Button type="primary" onClick={() => void navigate(inSpace('/appstore/upload'))}>
              {t('store.publish')}
            </Button>
          ) : null
        }
      />
      <div className="ap-page">
        <WaitingConsents />
        <SavedTabs
          label={t('store.mine')}
          active={shown}
          tabs={[
            {
              id: 'installed',
              label: t('store.mine.installed'),
              ...(updates > 0 ? { count: updates, late: true, title: t('store.mine.update') } : {}),
            },
            { id: 'published', label: t('store.mine.published'), ...(waiting > 0 ? { count: waiting } : {}) },
          ]}
          onChange={id => setParams(id === 'published' ? { show: id } : {})}
        />
        {shown === 'installed' ? <UnfinishedList /> : null}
        {shown === 'installed' ? <InstalledList listed={installed} /> : <PublishedList />}
      </div>
    </>
  )
}

export default MyAppsPage
