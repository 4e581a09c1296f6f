import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, sayNumber, useCall } from '@gantry/client/web'
import { taskOf } from '@gantry/transform/shared'
import { Icon, StatusGlyph } from '@gantry/ui/web'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { type ListedTask, readTaskRun, type TaskRun } from '../../shared/tasks/contract.ts'
import { RecentRuns } from './recent-runs.tsx'
import { RunState } from './run-state.tsx'
import { RunSteps } from './run-steps.tsx'
import { elapsed, sayDuration, sayFailure, sayMoment, saySchedule } from './say.ts'
import { stepNames } from './step-names.ts'

interface TaskLineProps {
  readonly task: ListedTask
  onRun(): void
  onCopy(): void
  onSwitch(): void
  onRemove(): void
}

/** One task in the list; below one that failed, why, and what can be done. */
export const TaskLine = ({ task, onRun, onCopy, onSwitch, onRemove }: TaskLineProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, release, last, state, drafted } = task
  const name = localise(task.name, currentLang())
  const designer = inSpace(`/etl/taskDesign?id=${id}`)
  const runs = inSpace(`/etl/taskJob?task=${id}`)
  const isOff = state === 'stopped'
  const took = last ? elapsed(last.startedAt, last.endedAt) : null
  const failed = !isOff && last?.state === 'failed' ? last : null
  return (
    <>
      <tr data-failed={failed ? '' : undefined} data-off={isOff ? '' : undefined}>
        <td>
          {release === null ? (
            <StatusGlyph state="draft">{t('etl.state.draft')}</StatusGlyph>
          ) : isOff ? (
            <StatusGlyph state="cancel">{t('etl.state.off')}</StatusGlyph>
          ) : last ? (
            <RunState state={last.state} />
          ) : (
            <StatusGlyph state="open">{t('etl.state.new')}</StatusGlyph>
          )}
        </td>
        <td>
          <Link className="et-name" to={designer} translate="no">
            {name}
          </Link>
          {drafted && release !== null ? <span className="tag warn et-tag">{t('etl.drafted')}</span> : null}
        </td>
        <td className="et-ends" translate="no">
          {task.from.join('、') || '—'} <Icon name="right" size={12} /> {task.to.join('、') || '—'}
        </td>
        <td>{saySchedule(t, task.schedule)}</td>
        <td className="num">{sayMoment(last?.createdAt ?? null)}</td>
        <td className="num">{took === null ? '—' : sayDuration(t, took)}</td>
        <td className="num">{isOff ? '—' : sayMoment(task.nextAt)}</td>
        <td className="num">{last ? sayNumber(last.written) : '—'}</td>
        <td>
          <RecentRuns recent={task.recent} />
        </td>
        <td className={task.success !== null && task.success < 100 ? 'num et-bad' : 'num'}>
          {task.success === null ? '—' : task.success.toFixed(1)}
        </td>
        <td className="et-acts">
          {release === null ? null : (
            <button
              type="button"
              className="btn t s sq"
              aria-label={t('etl.run_now', { name })}
              title={t('etl.run')}
              disabled={last?.state === 'running' || last?.state === 'waiting'}
              onClick={onRun}
            >
              <Icon name="play" />
            </button>
          )}
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'design', label: t('etl.open'), onClick: () => void navigate(designer) },
                { key: 'runs', label: t('etl.runs'), onClick: () => void navigate(runs) },
                { key: 'copy', label: t('etl.copy'), onClick: onCopy },
                ...(release === null
                  ? []
                  : [{ key: 'state', label: t(isOff ? 'etl.on' : 'etl.off'), onClick: onSwitch }]),
                { type: 'divider' as const },
                { key: 'remove', danger: true, label: t('etl.remove'), onClick: onRemove },
              ],
            }}
          >
            <button type="button" className="btn t s sq" aria-label={t('etl.more', { name })}>
              <Icon name="more" />
            </button>
          </Dropdown>
        </td>
      </tr>
      {failed ? (
        <tr data-failed="" className="et-why">
          <td colSpan={11}>
            <p className="et-reason">
              <Icon name="err" size={14} />
              {failed.error ? sayFailure(t, failed.error) : t('etl.state.failed')}
            </p>
            <FailedSteps run={failed} />
            <div className="et-buttons">
              <Button size="small" type="primary" onClick={onRun}>
                {t('etl.again')}
              </Button>
              <Button size="small" href={designer}>
                {t('etl.open')}
              </Button>
              <Button size="small" href={inSpace(`/etl/taskJob?task=${id}&run=${failed.id}`)}>
                {failed.rejected > 0
                  ? t('etl.see_rejects', { rows: sayNumber(failed.rejected) })
                  : t('etl.see_run')}
              </Button>
            </div>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** The steps of a run that failed, by the names they have in the drawing that ran. */
const FailedSteps = ({ run }: { readonly run: TaskRun }) => {
  const { data } = useCall(readTaskRun, { id: run.id })
  return <RunSteps run={run} names={data ? stepNames(taskOf(data.body)) : noNames} />
}

const noNames: ReadonlyMap<string, string> = new Map()
