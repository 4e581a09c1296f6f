import { Failed, useCall } from '@gantry/client/web'
import { EmptyState, PageHeader, ProgressLine, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listMonitoredWorkflows, readFigures } from '../../shared/figures-contract.ts'
import { DeskTabs } from '../lists/desk-tabs.tsx'
import '../lists/lists.css'
import './figures.css'
import { FiguresFilters } from './figures-filters.tsx'
import { timeOf, useFiguresState } from './figures-state.ts'
import { FiguresView } from './figures-view.tsx'

/** How the workflows a person monitors run: time, overdue tasks, returns and rework, and where the bottleneck is. */
const FiguresScreen = () => {
  const { t } = useTranslation()
  const { state, change } = useFiguresState()
  const monitored = useCall(listMonitoredWorkflows, {})
  const workflows = monitored.data?.data ?? []
  const workflow = state.workflow ?? workflows[0]?.id ?? ''
  const figures = useCall(
    readFigures,
    { workflow, ...timeOf(state) },
    { enabled: workflow !== '', keep: true },
  )
  const problem = monitored.error ?? figures.error
  return (
    <div className="ls">
      <PageHeader title={t('approvals.todos')} tabs={<DeskTabs here="figures" />} />
      {workflow === '' ? null : (
        <FiguresFilters state={state} workflows={workflows} workflow={workflow} onChange={change} />
      )}
      <ProgressLine active={figures.isFetching && figures.data !== undefined} />
      {problem ? (
        <Failed error={problem} />
      ) : monitored.data && workflow === '' ? (
        <EmptyState kind="never" icon="chart" title={t('figures.no_workflow')}>
          {t('figures.no_workflow.why')}
        </EmptyState>
      ) : !figures.data ? (
        <Skeleton kind="table" rows={8} />
      ) : figures.data.whole.started === 0 ? (
        <EmptyState kind="filtered" icon="chart" title={t('figures.none')}>
          {t('figures.none.why')}
        </EmptyState>
      ) : (
        <FiguresView figures={figures.data} state={state} onChange={change} />
      )}
    </div>
  )
}

export default FiguresScreen
