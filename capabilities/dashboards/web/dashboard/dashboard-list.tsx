import { inSpace } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysisHead } from '../../shared/contract.ts'
import type { Dashboard } from '../../shared/dashboard.ts'
import { DesignCards } from '../editor/design-cards.tsx'
import { NewDesign } from '../editor/new-design.tsx'

interface DashboardListProps {
  readonly dashboards: readonly AnalysisHead[]
  readonly mayCreate: boolean
}

/** The dashboards open to the person, favourites first. */
export const DashboardList = ({ dashboards, mayCreate }: DashboardListProps) => {
  const { t } = useTranslation()
  const [making, setMaking] = useState(false)
  const create = mayCreate ? (
    <button type="button" className="btn p" onClick={() => setMaking(true)}>
      <Icon name="plus" />
      {t('dashboards.new.dashboard')}
    </button>
  ) : undefined
  return (
    <div className="db">
      <PageHeader title={t('dashboards.dashboards')} action={create} />
      {dashboards.length === 0 ? (
        <EmptyState fill kind="never" icon="trend" title={t('dashboards.none')} actions={create}>
          {t(mayCreate ? 'dashboards.none.admin' : 'dashboards.none.why')}
        </EmptyState>
      ) : (
        <DesignCards
          kind="dashboard"
          heads={dashboards}
          icon="trend"
          openAt={({ id, release }) =>
            inSpace(release === null ? `/dashboard?edit=${id}` : `/dashboard?id=${id}`)
          }
          editAt={({ id }) => inSpace(`/dashboard?edit=${id}`)}
        />
      )}
      {making ? (
        <NewDesign
          kind="dashboard"
          body={(id, name): Dashboard => ({ id, name, scope: 'all', page: { tiles: [] } })}
          address={id => inSpace(`/dashboard?edit=${id}`)}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </div>
  )
}
