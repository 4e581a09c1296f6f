import { appsContract } from '@gantry/apps/shared'
import { Failed, useCall } from '@gantry/client/web'
import { Banner, EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listDeployments } from '../shared/deployments/contract.ts'
import { DeploymentCard } from './deployments/deployment-card.tsx'
import { MakeDialog } from './deployments/make-dialog.tsx'
import { ReceiveButton } from './deployments/receive-button.tsx'
import './releases.css'
import './deployments/deployments.css'

/** Milliseconds between two looks at work under way. */
const pace = 1_500

/** Deployment packages of the space; what was never read back is told first. */
const DeploymentsPage = () => {
  const { t } = useTranslation()
  const [making, setMaking] = useState(false)
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('app')
  const apps = useCall(appsContract.listApps, {}, { enabled: wanted !== null })
  const app = apps.data?.data.find(({ id }) => id === wanted)
  const { data, error, refetch } = useCall(listDeployments, {}, { keep: true })
  const packages = data?.data ?? []
  const underWay = packages.some(({ work }) => work !== null)
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => refetch(), pace)
    return () => clearInterval(timer)
  }, [underWay, refetch])
  const isUnproved = packages.length > 0 && !packages.some(({ proved }) => proved)
  const make = (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      aria-label={t('deployments.make')}
      onClick={() => setMaking(true)}
    >
      <span className="wide-only">{t('deployments.make')}</span>
    </Button>
  )
  return (
    <>
      <PageHeader title={t('deployments.title')} extra={<ReceiveButton />} action={make} />
      <div className="rel-page">
        <p className="ink2 dep-means">{t('deployments.means')}</p>
        {isUnproved && !underWay ? <Banner kind="warn">{t('deployments.none_proved')}</Banner> : null}
        {error ? <Failed error={error} /> : null}
        {apps.error ? <Failed error={apps.error} /> : null}
        {!data && !error ? <Skeleton kind="table" /> : null}
        {data && packages.length === 0 ? (
          <EmptyState kind="never" icon="box" title={t('deployments.none')}>
            {t('deployments.none_why')}
          </EmptyState>
        ) : null}
        {packages.length > 0 ? (
          <ul className="dep-list" aria-label={t('deployments.title')}>
            {packages.map(each => (
              <DeploymentCard key={each.id} deployment={each} names={data?.names ?? {}} />
            ))}
          </ul>
        ) : null}
        {data?.key ? (
          <p className="ink3">
            {t('deployments.key')} <span className="mono">{data.key}</span>
          </p>
        ) : null}
      </div>
      {app ? <MakeDialog app={app} onClose={() => setSearch({}, { replace: true })} /> : null}
      {making ? <MakeDialog onClose={() => setMaking(false)} /> : null}
    </>
  )
}

export default DeploymentsPage
