import { localise } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, useCall, usePage } from '@gantry/client/web'
import { EmptyState, ListTable, PageHeader, Pager, Skeleton, useCursorPages } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type FlowRun,
  type FlowRunState,
  flowRunStates,
  listFlowRuns,
  listFlows,
} from '../../shared/flows/contract.ts'
import { rejectedIn } from '../../shared/flows/settle-flow.ts'
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
            <ListTable<FlowRun>
              className="et-table"
              rowKey="id"
              size="small"
              pagination={false}
              rowClassName={({ id }) => (id === shown ? 'et-open et-on' : 'et-open')}
              onRow={({ id }) => ({ onClick: () => setChosen(id) })}
              dataSource={runs}
              columns={[
                {
                  key: 'state',
                  title: t('etl.col.state'),
                  render: (_v, { state: now, nodes }) => (
                    <FlowState state={now} rejected={rejectedIn(nodes)} />
                  ),
                },
                {
                  key: 'name',
                  title: t('etl.flow'),
                  render: (_v, { id, name, cause, by }) => (
                    <>
                      <button
                        type="button"
                        className="et-name et-link"
                        translate="no"
                        onClick={() => setChosen(id)}
                      >
                        {localise(name, lang)}
                      </button>
                      <small className="ink3">
                        {' '}
                        {t(`etl.cause.${cause}`)} {by ?? ''}
                      </small>
                    </>
                  ),
                },
                {
                  key: 'started',
                  title: t('etl.started_at'),
                  align: 'end',
                  render: (_v, { createdAt }) => sayMoment(createdAt),
                },
                {
                  key: 'took',
                  title: t('etl.took'),
                  align: 'end',
                  render: (_v, { createdAt, endedAt }) => {
                    const took = elapsed(createdAt, endedAt)
                    return took === null ? '—' : sayDuration(t, took)
                  },
                },
              ]}
            />
          </div>
          {shown === null ? null : <FlowRunPanel key={shown} id={shown} />}
        </div>
      )}
    </div>
  )
}

export default FlowRunsPage
