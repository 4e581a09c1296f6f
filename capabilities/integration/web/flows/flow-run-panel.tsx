import { localise } from '@gantry/base/shared'
import { currentLang, errorText, inSpace, sayNumber, useAction, useCall } from '@gantry/client/web'
import type { Mark, Marks, NodeId } from '@gantry/graph/shared'
import { Icon, Skeleton, toast } from '@gantry/ui/web'
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
import { type FlowNode, type FlowNodes, openNode } from '../../shared/flows/settle-flow.ts'
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

/** A run of a flow as a live graph, with its tasks below it. */
export const FlowRunPanel = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const lang = currentLang()
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
          <FlowState state={run.state} /> · {sayMoment(run.createdAt)}
          {took === null ? null : ` · ${sayDuration(t, took)}`}
        </span>
        <span className="et-today" />
        {isOpen ? (
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
        <table className="tbl et-list">
          <thead>
            <tr>
              <th>{t('etl.col.state')}</th>
              <th>{t('etl.col.task')}</th>
              <th className="num">{t('etl.flow.attempts')}</th>
              <th className="num">{t('etl.col.written')}</th>
              <th className="num">{t('etl.rejected')}</th>
              <th className="num">{t('etl.took')}</th>
              <th aria-label={t('etl.actions')} />
            </tr>
          </thead>
          <tbody>
            {Object.entries(flow.nodes).map(([node, { settings }]) => {
              const known = run.nodes[node] ?? openNode
              const name = names.get(settings.task)
              const taskRun = runs[node]
              const isOver = known.state === 'failed' || known.state === 'cancelled'
              return (
                <tr
                  key={node}
                  data-on={selection.has(node) ? '' : undefined}
                  data-failed={known.state === 'failed' ? '' : undefined}
                >
                  <td>
                    <FlowState state={known.state} />
                  </td>
                  <td className="et-wrap">
                    <span translate="no">{name === undefined ? '—' : localise(name, lang)}</span>
                    {known.error === null ? null : (
                      <small className="et-bad"> {t(`etl.flow.why.${reasonOf(known.error)}`)}</small>
                    )}
                  </td>
                  <td className="num">{sayNumber(known.attempt)}</td>
                  <td className="num">{sayNumber(known.written)}</td>
                  <td className={known.rejected > 0 ? 'num et-bad' : 'num'}>{sayNumber(known.rejected)}</td>
                  <td className="num">{known.ms === 0 ? '—' : sayDuration(t, known.ms)}</td>
                  <td className="et-acts">
                    {isOver && !isOpen ? (
                      <Button
                        size="small"
                        type="primary"
                        icon={<Icon name="refresh" size={14} />}
                        loading={again.isPending}
                        onClick={() => again.mutate({ id, node })}
                      >
                        {t('etl.flow.rerun')}
                      </Button>
                    ) : null}{' '}
                    {taskRun === undefined ? null : (
                      <Button
                        size="small"
                        href={inSpace(`/etl/taskJob?task=${settings.task}&run=${taskRun}`)}
                      >
                        {t('etl.see_run')}
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
