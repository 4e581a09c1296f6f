import { localise } from '@gantry/base/shared'
import {
  currentLang,
  errorText,
  inSpace,
  sayNumber,
  useAction,
  useCall,
  useMayCall,
} from '@gantry/client/web'
import type { Mark, Marks, NodeId } from '@gantry/graph/shared'
import { Icon, ListTable, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cancelFlowRun,
  listFlowRuns,
  listFlows,
  readFlowRun,
  rerunFlow,
} from '../../shared/flows/contract.ts'
import { portOf, type TaskFlow } from '../../shared/flows/flow.ts'
import { flowOf } from '../../shared/flows/flow-kind.ts'
import { type FlowNode, type FlowNodes, openNode, rejectedIn } from '../../shared/flows/settle-flow.ts'
import { elapsed, sayDuration, sayMoment } from '../tasks/say.ts'
import { usePolled } from '../tasks/use-polled.ts'
import { FlowCanvas } from './flow-canvas.tsx'
import { FlowState } from './flow-state.tsx'

const nothing: ReadonlySet<NodeId> = new Set()

const markStates = {
  open: undefined,
  waiting: 'waiting',
  running: 'current',
  succeeded: 'done',
  partly: 'returned',
  failed: 'failed',
  skipped: 'skipped',
  cancelled: 'skipped',
} as const

const markOf = (t: TFunction, node: FlowNode): Mark | null => {
  const state = markStates[node.state]
  if (state === undefined) return null
  const ended = node.state === 'succeeded' || node.state === 'partly' || node.state === 'failed'
  return {
    state,
    ...(ended && {
      count: t('etl.flow.rows', { rows: sayNumber(node.written) }),
      time: sayDuration(t, node.ms),
    }),
    reason: node.error === null ? t(`etl.node.${node.state}`) : t(`etl.flow.why.${reasonOf(node.error)}`),
  }
}

/** Reasons that belong to the flow; all others are told by the run of the task. */
const reasonOf = (code: string): string =>
  code === 'flow.task_off' ? 'off' : code === 'task.not_found' ? 'gone' : 'failed'

const marksOf = (t: TFunction, flow: TaskFlow, nodes: FlowNodes): Marks => ({
  nodes: new Map(
    Object.entries(nodes).flatMap(([id, node]) => {
      const mark = markOf(t, node)
      return mark ? [[id, mark] as const] : []
    }),
  ),
  edges: new Map(
    flow.edges.flatMap((edge): readonly (readonly [string, Mark])[] => {
      const to = nodes[edge.to]?.state
      const from = nodes[edge.from]?.state
      const good = from === 'succeeded' || from === 'partly'
      if (to === undefined || to === 'open' || from === undefined) return []
      const fits = portOf(edge) === 'always' || good === (portOf(edge) === 'success')
      return [[edge.id, { state: fits && to !== 'skipped' ? 'done' : 'skipped' }]]
    }),
  ),
})

/** A task of the flow with what the run knows of it. */
interface DrawnTask {
  readonly node: string
  readonly task: string
  readonly known: FlowNode
}

/** A run of a flow as a live graph, with its tasks below it. */
export const FlowRunPanel = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const mayCall = useMayCall()
  const { data, error, refetch } = useCall(readFlowRun, { id }, { staleTime: 0 })
  const isOpen = data?.run.state === 'running'
  usePolled(refetch, data && !isOpen ? null : 1_500)
  const [selection, setSelection] = useState(nothing)
  const refresh = [readFlowRun, listFlowRuns, listFlows]
  const cancel = useAction(cancelFlowRun, { refresh, onDone: () => toast({ text: t('etl.cancelled') }) })
  const again = useAction(rerunFlow, { refresh, onDone: () => toast({ text: t('etl.started') }) })
  const body = data?.body
  const flow = useMemo(() => (body === undefined ? null : flowOf(body)), [body])
  const names = useMemo(() => new Map(Object.entries(data?.tasks ?? {})), [data?.tasks])
  const failure = error ?? cancel.error ?? again.error
  if (!data || !flow)
    return <section className="et-run">{failure ? errorText(t, failure) : <Skeleton rows={6} />}</section>
  const { run, runs } = data
  const took = elapsed(run.createdAt, run.endedAt)
  return (
    <section className="et-run" aria-label={t('etl.runs.one')}>
      <header>
        <h2 translate="no">{localise(run.name, lang)}</h2>
        <span>
          <FlowState state={run.state} rejected={rejectedIn(run.nodes)} /> · {sayMoment(run.createdAt)}
          {took === null ? null : ` · ${sayDuration(t, took)}`}
        </span>
        <span className="et-today" />
        {isOpen && mayCall(cancelFlowRun) ? (
          <Button size="small" danger loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {t('etl.cancel')}
          </Button>
        ) : null}
        <Button size="small" href={inSpace(`/etl/taskflow?id=${run.flow}`)}>
          {t('etl.open')}
        </Button>
      </header>
      {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
      <div className="et-canvas">
        <FlowCanvas
          flow={flow}
          names={names}
          issues={[]}
          marks={marksOf(t, flow, run.nodes)}
          selection={selection}
          onSelect={setSelection}
        />
      </div>
      <div className="et-scroll">
        <ListTable<DrawnTask>
          className="et-table"
          rowKey="node"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          rowClassName={({ node, known }) =>
            selection.has(node) ? 'et-on' : known.state === 'failed' ? 'et-fail' : ''
          }
          dataSource={Object.entries(flow.nodes).map(([node, { settings }]) => ({
            node,
            task: settings.task,
            known: run.nodes[node] ?? openNode,
          }))}
          columns={[
            {
              key: 'state',
              title: t('etl.col.state'),
              render: (_v, { known }) => <FlowState state={known.state} />,
            },
            {
              key: 'name',
              title: t('etl.col.task'),
              render: (_v, { task, known }) => {
                const name = names.get(task)
                return (
                  <>
                    <span translate="no">{name === undefined ? '—' : localise(name, lang)}</span>
                    {known.error === null ? null : (
                      <small className="et-bad"> {t(`etl.flow.why.${reasonOf(known.error)}`)}</small>
                    )}
                  </>
                )
              },
            },
            {
              key: 'attempts',
              title: t('etl.flow.attempts'),
              align: 'end',
              render: (_v, { known }) => sayNumber(known.attempt),
            },
            {
              key: 'written',
              title: t('etl.col.written'),
              align: 'end',
              render: (_v, { known }) => sayNumber(known.written),
            },
            {
              key: 'rejected',
              title: t('etl.rejected'),
              align: 'end',
              render: (_v, { known: { rejected } }) => (
                <span className={rejected > 0 ? 'et-bad' : undefined}>{sayNumber(rejected)}</span>
              ),
            },
            {
              key: 'took',
              title: t('etl.took'),
              align: 'end',
              render: (_v, { known }) => (known.ms === 0 ? '—' : sayDuration(t, known.ms)),
            },
            {
              key: 'acts',
              align: 'end',
              render: (_v, { node, task, known: { state } }) => (
                <span className="et-acts">
                  {!isOpen && (state === 'failed' || state === 'cancelled') && mayCall(rerunFlow) ? (
                    <Button
                      size="small"
                      type="primary"
                      icon={<Icon name="refresh" size={14} />}
                      loading={again.isPending}
                      onClick={() => again.mutate({ id, node })}
                    >
                      {t('etl.flow.rerun')}
                    </Button>
                  ) : null}
                  {runs[node] === undefined ? null : (
                    <Button size="small" href={inSpace(`/etl/taskJob?task=${task}&run=${runs[node]}`)}>
                      {t('etl.see_run')}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      </div>
    </section>
  )
}
