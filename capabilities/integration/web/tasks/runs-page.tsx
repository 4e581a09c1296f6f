import { localise, periodOf } from '@gantry/base/shared'
import {
  call,
  currentLang,
  errorText,
  Failed,
  inSpace,
  saveText,
  sayNumber,
  timeZoneNow,
  useAction,
  useCall,
  useMayCall,
  usePage,
} from '@gantry/client/web'
import { useRested } from '@gantry/screens/web'
import { planTask, taskOf } from '@gantry/transform/shared'
import { EmptyState, Icon, PageHeader, Pager, Skeleton, toast, useCursorPages } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cancelTaskRun,
  downloadRunFile,
  listRejects,
  listTaskRuns,
  listTasks,
  readTaskRun,
  startTask,
  type TaskRun,
} from '../../shared/tasks/contract.ts'
import { sendMended } from '../../shared/tasks/mending.ts'
import { columnLabel } from './column-label.ts'
import { MendDialog } from './mend/mend-dialog.tsx'
import { rejectsAsCsv } from './reject-file.ts'
import { RunFiles } from './run-files.tsx'
import { RunLog } from './run-log.tsx'
import { RunState } from './run-state.tsx'
import { RunSteps } from './run-steps.tsx'
import { RunTable } from './run-table.tsx'
import { type RunsAsked, RunsBar } from './runs-bar.tsx'
import { elapsed, sayDuration, sayFailure, sayMoment, sayReject } from './say.ts'
import { sayStep, stepNames } from './step-names.ts'
import { usePolled } from './use-polled.ts'
import './tasks.css'

/** Every run of every task; beside the list one run with its steps, its log and its rejected rows. */
const RunsPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const [asked, setAsked] = useState<RunsAsked>({ ...(query.task && { task: query.task }) })
  const search = useRested(asked.search?.trim() ?? '', 300)
  const pages = useCursorPages()
  const [chosen, setChosen] = useState<string | null>(query.run ?? null)
  const { search: _, days, ...rest } = asked
  const found = useCall(
    listTaskRuns,
    {
      ...rest,
      ...(search !== '' && { search }),
      ...periodOf(days, timeZoneNow()),
      ...(pages.cursor !== undefined && { after: pages.cursor }),
    },
    { staleTime: 0, keep: true },
  )
  usePolled(found.refetch, 3_000)
  if (found.error) return <Failed error={found.error} fill />
  const runs = found.data?.data ?? []
  const isFiltered = Object.keys(asked).length > 0
  return (
    <div className="et-page">
      <PageHeader crumbs={[{ title: t('etl.title'), href: inSpace('/etl') }]} title={t('etl.runs.title')} />
      <RunsBar
        asked={asked}
        onChange={change => {
          setAsked(change)
          pages.first()
        }}
      >
        <Pager {...pages.pager(found.data?.next)} />
      </RunsBar>
      <div className="et-two" data-open={chosen === null ? undefined : ''}>
        {!found.data ? (
          <Skeleton kind="table" rows={8} />
        ) : runs.length === 0 ? (
          <EmptyState
            kind={isFiltered ? 'filtered' : 'never'}
            icon="history"
            fill
            {...(!isFiltered && { title: t('etl.runs.none') })}
          />
        ) : (
          <div className="et-scroll">
            <RunTable runs={runs} chosen={chosen} onChoose={setChosen} />
          </div>
        )}
        {chosen === null ? null : <RunPanel key={chosen} id={chosen} onClose={() => setChosen(null)} />}
      </div>
    </div>
  )
}

export default RunsPage

const isOpen = ({ state }: TaskRun): boolean => state === 'running' || state === 'waiting'

const RunPanel = ({ id, onClose }: { readonly id: string; onClose(): void }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { data, error, refetch } = useCall(readTaskRun, { id }, { staleTime: 0 })
  usePolled(refetch, data && !isOpen(data.run) ? null : 2_000)
  const refresh = [listTaskRuns, listTasks, readTaskRun]
  const cancel = useAction(cancelTaskRun, { refresh, onDone: () => toast({ text: t('etl.cancelled') }) })
  const again = useAction(startTask, {
    refresh,
    onDone: ({ state }) => toast({ text: t(state === 'skipped' ? 'etl.skipped' : 'etl.started') }),
  })
  const mayCall = useMayCall()
  const [mending, setMending] = useState(false)
  const failure = error ?? cancel.error ?? again.error
  if (!data)
    return <aside className="et-panel">{failure ? errorText(t, failure) : <Skeleton rows={6} />}</aside>
  const { run, body, rejects, files, opens } = data
  const task = taskOf(body)
  const { steps } = planTask(task)
  const stepOf = (wanted: string) => steps.find(({ id: step }) => step === wanted)
  const names = stepNames(task)
  const save = async () => {
    const { data: kept } = await call(listRejects, { id })
    const text = rejectsAsCsv(kept, {
      heads: [t('etl.mend.number'), t('etl.step'), t('etl.reason')],
      label: (step, column) => columnLabel(stepOf(step), column, lang),
      stepName: step => sayStep(t, names, step),
      reason: each => sayReject(t, each),
    })
    saveText(`rejects-${id}.csv`, 'text/csv', text)
  }
  const took = elapsed(run.startedAt, run.endedAt)
  const closeMending = () => {
    setMending(false)
    void refetch()
  }
  return (
    <aside className="et-panel" aria-label={t('etl.runs.one')}>
      <header>
        <h2 translate="no">{localise(run.name, lang)}</h2>
        <button type="button" className="btn t s sq" aria-label={t('ui.close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </button>
      </header>
      <p>
        <RunState state={run.state} /> · {sayMoment(run.createdAt)}
        {took === null ? null : ` · ${sayDuration(t, took)}`}
      </p>
      {run.error ? (
        <p className="et-reason">
          <Icon name="err" size={14} />
          {sayFailure(t, run.error)}
        </p>
      ) : null}
      {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
      <div className="et-buttons">
        {isOpen(run) ? (
          mayCall(cancelTaskRun) ? (
            <Button size="small" danger loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
              {t('etl.cancel')}
            </Button>
          ) : null
        ) : run.mends === null && mayCall(startTask) ? (
          <Button
            size="small"
            type="primary"
            loading={again.isPending}
            onClick={() => again.mutate({ id: run.task })}
          >
            {t('etl.again')}
          </Button>
        ) : null}
        <Button size="small" href={inSpace(`/etl/taskDesign?id=${run.task}`)}>
          {t('etl.open')}
        </Button>
      </div>
      {files.length > 0 ? (
        <RunFiles run={run} files={files} opens={opens} mayLoad={mayCall(downloadRunFile)} />
      ) : null}
      <h3>{t('etl.steps')}</h3>
      <RunSteps run={run} names={names} />
      <RunLog run={run} names={names} />
      {rejects.length > 0 ? (
        <>
          <h3>
            {t('etl.rejected_rows')} <small>{sayNumber(run.rejected)}</small>
            <Button size="small" icon={<Icon name="download" size={14} />} onClick={() => void save()}>
              {t('etl.download')}
            </Button>
            {!isOpen(run) && mayCall(sendMended) ? (
              <Button size="small" icon={<Icon name="edit" size={14} />} onClick={() => setMending(true)}>
                {t('etl.mend')}
              </Button>
            ) : null}
          </h3>
          {rejects.some(({ row }) => row === null) ? (
            <p className="et-note ink3">{t('etl.values_closed')}</p>
          ) : null}
          <div className="et-scroll">
            <table className="tbl et-steps">
              <thead>
                <tr>
                  <th>{t('etl.column')}</th>
                  <th>{t('etl.value')}</th>
                  <th>{t('etl.reason')}</th>
                </tr>
              </thead>
              {rejects.map(({ step, row, column, code, params }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rejected rows have no identity but their place.
                <tbody key={at}>
                  <tr className="et-reject">
                    <td translate="no" title={column}>
                      {columnLabel(stepOf(step), column, lang)}
                    </td>
                    <td className="et-bad" translate="no">
                      {row?.[column] ?? ''}
                    </td>
                    <td className="et-why">{sayReject(t, { code, params })}</td>
                  </tr>
                  <tr>
                    <td className="et-row ink2" colSpan={3}>
                      {row === null ? null : (
                        <>
                          <span className="ink3">{t('etl.row')}</span>{' '}
                          <span translate="no">
                            {Object.entries(row)
                              .filter(([, value]) => value !== null)
                              .map(([name, value]) => `${columnLabel(stepOf(step), name, lang)}: ${value}`)
                              .join(' · ')}
                          </span>
                        </>
                      )}
                    </td>
                  </tr>
                </tbody>
              ))}
            </table>
          </div>
        </>
      ) : null}
      {mending ? <MendDialog run={run} task={task} onClose={closeMending} /> : null}
    </aside>
  )
}
