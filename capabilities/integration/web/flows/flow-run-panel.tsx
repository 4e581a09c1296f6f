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
import { Button, Select } from 'antd'
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
import {
  type FlowNode,
  type FlowNodes,
  failedIn,
  openNode,
  rejectedIn,
} from '../../shared/flows/settle-flow.ts'
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

/** Marks tell in which attempt of the run a task ran, once there are several. */
const markOf = (t: TFunction, node: FlowNode, isSeveral: boolean): Mark | null => {
  const state = markStates[node.state]
  if (state === undefined) return null
  const ended = node.state === 'succeeded' || node.state === 'partly' || node.state === 'failed'
  return {
    state,
    ...(isSeveral && { step: node.round ?? 1 }),
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

const marksOf = (t: TFunction, flow: TaskFlow, nodes: FlowNodes, isSeveral: boolean): Marks => ({
  nodes: new Map(
    Object.entries(nodes).flatMap(([id, node]) => {
      const mark = markOf(t, node, isSeveral)
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
  /** The attempt that is looked at; null: the last one. */
  const [looked, setLooked] = useState<number | null>(null)
  const refresh = [readFlowRun, listFlowRuns, listFlows]
  const cancel = useAction(cancelFlowRun, { refresh, onDone: () => toast({ text: t('etl.cancelled') }) })
  const again = useAction(rerunFlow, {
    refresh,
    onDone: () => {
      setLooked(null)
      toast({ text: t('etl.started') })
    },
  })
  const body = data?.body
  const flow = useMemo(() => (body === undefined ? null : flowOf(body)), [body])
  const names = useMemo(() => new Map(Object.entries(data?.tasks ?? {})), [data?.tasks])
  const failure = error ?? cancel.error ?? again.error
  if (!data || !flow)
    return <section className="et-run">{failure ? errorText(t, failure) : <Skeleton rows={6} />}</section>
  const { run, attempts } = data
  const before = attempts.find(({ number }) => number === looked)
  // What is drawn: the attempt under way or the last one, or one before it.
  const { nodes, runs } = before ?? { nodes: run.nodes, runs: data.runs }
  const took = elapsed(run.createdAt, run.endedAt)
  const mayRerun = !isOpen && before === undefined && mayCall(rerunFlow)
  const failed = failedIn(run.nodes)
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
        {mayRerun && failed.length > 0 ? (
          <Button
            size="small"
            type="primary"
            icon={<Icon name="refresh" size={14} />}
            loading={again.isPending}
            onClick={() => again.mutate({ id, attempt: run.attempt })}
          >
            {t('etl.flow.rerun_failed')}
          </Button>
        ) : null}
        <Button size="small" href={inSpace(`/etl/taskflow?id=${run.flow}`)}>
          {t('etl.open')}
        </Button>
      </header>
      {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
      {attempts.length === 0 ? null : (
        <div className="et-buttons">
          <Select
            className="et-choice"
            size="small"
            aria-label={t('etl.flow.round')}
            value={before?.number ?? run.attempt}
            options={[...attempts, run]
              .map(each => ('number' in each ? each : { number: each.attempt, state: each.state }))
              .map(({ number, state }) => ({
                value: number,
                label: t('etl.flow.round.of', { number, state: t(`etl.node.${state}`) }),
              }))}
            onChange={value => setLooked(value === run.attempt ? null : value)}
          />
          {before ? (
            <span className="ink3">
              {t('etl.flow.round.again', { by: before.againBy, at: sayMoment(before.againAt) })}
            </span>
          ) : null}
        </div>
      )}
      <div className="et-canvas">
        <FlowCanvas
          flow={flow}
          names={names}
          issues={[]}
          marks={marksOf(t, flow, nodes, run.attempt > 1)}
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
            known: nodes[node] ?? openNode,
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
            ...(run.attempt === 1
              ? []
              : [
                  {
                    key: 'round',
                    title: t('etl.flow.round'),
                    align: 'end' as const,
                    render: (_v: unknown, { known }: DrawnTask) => sayNumber(known.round ?? 1),
                  },
                ]),
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
                  {mayRerun && (state === 'failed' || state === 'cancelled') ? (
                    <Button
                      size="small"
                      type="primary"
                      icon={<Icon name="refresh" size={14} />}
                      loading={again.isPending}
                      onClick={() => again.mutate({ id, node, attempt: run.attempt })}
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
