import { inSpace, useSession } from '@gantry/client/web'
import { PageHeader, SavedTabs } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { StoreTabs } from '../parts/store-tabs.tsx'
import '../store.css'
import { RequestList } from './request-list.tsx'
import { UploadQueue } from './upload-queue.tsx'

/** The queue of uploads; administrators of the keeper find the requests for products with a price beside it. */
const AuditPage = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const [keeps, setKeeps] = useState(false)
  const shown = params.get('show') === 'requests' && keeps ? 'requests' : 'queue'
  return (
    <>
      <PageHeader
        crumbs={[{ title: t('store.title'), href: inSpace('/appstore') }]}
        title={t('store.audit')}
        tabs={
          keeps && user.userType === 'admin' ? (
            <SavedTabs
              label={t('store.audit')}
              active={shown}
              tabs={(['queue', 'requests'] as const).map(id => ({ id, label: t(`store.audit.${id}`) }))}
              onChange={id => setParams(id === 'requests' ? { show: id } : {})}
            />
          ) : (
            <StoreTabs />
          )
        }
      />
      {shown === 'requests' ? (
        <div className="ap-page">
          <RequestList />
        </div>
      ) : (
        <UploadQueue first={params.get('upload')} onKeeps={setKeeps} />
      )}
    </>
  )
}

export default AuditPage
