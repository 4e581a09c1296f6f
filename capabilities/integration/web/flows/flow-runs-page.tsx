import { localise } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, useCall, usePage } from '@gantry/client/web'
import { EmptyState, PageHeader, Pager, Skeleton, useCursorPages } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FlowRunState, flowRunStates, listFlowRuns, listFlows } from '../../shared/flows/contract.ts'
import { elapsed, sayDuration, sayMoment } from '../tasks/say.ts'
import { usePolled } from '../tasks/use-polled.ts'
import { FlowRunPanel } from './flow-run-panel.tsx'
import { FlowState } from './flow-state.tsx'
import '../tasks/tasks.css'

/** Every run of every flow; beside the list one run as a live graph. */
const FlowRunsPage = () => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { query } = usePage()
  const [flow, setFlow] = useState<string | null>(query.flow ?? null)
  const [state, setState] = useState<FlowRunState | null>(null)
  const pages = useCursorPages()
  const [chosen, setChosen] = useState<string | null>(query.run ?? null)
  const flows = useCall(listFlows, {})
  const found = useCall(
    listFlowRuns,
    {
      ...(flow !== null && { flow }),
      ...(state !== null && { state }),
      ...(pages.cursor !== undefined && { after: pages.cursor }),
    },
    { staleTime: 0 },
  )
  usePolled(found.refetch, 3_000)
  if (found.error) return <Failed error={found.error} fill />
  const runs = found.data?.data ?? []
  const shown = chosen ?? runs[0]?.id ?? null
  return (
    <div className="et-page">
      <PageHeader
        crumbs={[{ title: t('etl.flows'), href: inSpace('/etl/taskflow') }]}
        title={t('etl.flow.runs')}
      />
      <div className="et-bar">
        <Select
          className="et-choice"
          allowClear
          value={flow}
          placeholder={t('etl.flow.all')}
          aria-label={t('etl.flow')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(flows.data?.data ?? []).map(({ id, name }) => ({
            value: id,
            label: localise(name, lang),
          }))}
          onChange={value => {
            setFlow(value ?? null)
            pages.first()
            setChosen(null)
          }}
        />
        <Select
          className="et-choice"
          allowClear
          value={state}
          placeholder={t('etl.runs.all_states')}
          aria-label={t('etl.col.state')}
          options={flowRunStates.map(value => ({ value, label: t(`etl.node.${value}`) }))}
          onChange={value => {
            setState(value ?? null)
            pages.first()
            setChosen(null)
          }}
        />
        <span className="et-today" />
        <Pager {...pages.pager(found.data?.next)} />
      </div>
      {!found.data ? (
        <Skeleton kind="table" rows={6} />
      ) : runs.length === 0 ? (
        <EmptyState
          kind={flow === null && state === null ? 'never' : 'filtered'}
          icon="history"
          fill
          {...(flow === null && state === null && { title: t('etl.runs.none') })}
        />
      ) : (
        <div className="et-flow-runs">
          <div className="et-scroll">
            <table className="tbl et-list">
              <thead>
                <tr>
                  <th>{t('etl.col.state')}</th>
                  <th>{t('etl.flow')}</th>
                  <th className="num">{t('etl.started_at')}</th>
                  <th className="num">{t('etl.took')}</th>
                </tr>
              </thead>
              <tbody>
                {runs.map(run => {
                  const took = elapsed(run.createdAt, run.endedAt)
                  return (
                    <tr key={run.id} data-on={run.id === shown ? '' : undefined}>
                      <td>
                        <FlowState state={run.state} />
                      </td>
                      <td>
                        <button
                          type="button"
                          className="et-name et-link"
                          translate="no"
                          onClick={() => setChosen(run.id)}
                        >
                          {localise(run.name, lang)}
                        </button>
                        <small className="ink3">
                          {' '}
                          {t(`etl.cause.${run.cause}`)} {run.by ?? ''}
                        </small>
                      </td>
                      <td className="num">{sayMoment(run.createdAt)}</td>
                      <td className="num">{took === null ? '—' : sayDuration(t, took)}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
          {shown === null ? null : <FlowRunPanel key={shown} id={shown} />}
        </div>
      )}
    </div>
  )
}

export default FlowRunsPage
