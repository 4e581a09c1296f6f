import { joined, localise } from '@gantry/base/shared'
import { currentLang, inSpace, sayNumber } from '@gantry/client/web'
import { GroupedList, Icon, StatusGlyph } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedTask } from '../../shared/tasks/contract.ts'
import { DesignMenu } from '../design-menu.tsx'
import { nextStart } from './next-start.ts'
import { RecentRuns } from './recent-runs.tsx'
import { RunState } from './run-state.tsx'
import { elapsed, sayDuration, sayMoment } from './say.ts'
import { TaskFailure } from './task-failure.tsx'
import { TaskPlan } from './task-plan.tsx'

interface TaskTableProps {
  readonly tasks: readonly ListedTask[]
  /** These are null where the reader may not. */
  readonly onRun: ((task: ListedTask) => void) | null
  readonly onCopy: ((task: ListedTask) => void) | null
  readonly onSwitch: ((task: ListedTask) => void) | null
  readonly onRemove: ((task: ListedTask) => void) | null
}

/** Tasks by group; below one that failed, why, and what can be done. */
export const TaskTable = ({ tasks, onRun, onCopy, onSwitch, onRemove }: TaskTableProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  return (
    <GroupedList<ListedTask>
      className="et-table"
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 1_140 }}
      rows={tasks}
      groupOf={({ group }) => group ?? ''}
      ungrouped={t('etl.no_group')}
      rowClassName={task => (task.state === 'stopped' ? 'et-off' : hasFailed(task) ? 'et-fail' : '')}
      expandable={{
        expandedRowKeys: tasks.filter(hasFailed).map(({ id }) => id),
        expandedRowClassName: 'et-fail',
        expandedRowRender: task =>
          task.last ? (
            <TaskFailure task={task.id} run={task.last} onRun={onRun && (() => onRun(task))} />
          ) : null,
        showExpandColumn: false,
      }}
      columns={[
        {
          key: 'state',
          title: t('etl.col.state'),
          width: 96,
          render: (_v, task) => <TaskState task={task} />,
        },
        {
          key: 'name',
          title: t('etl.col.task'),
          render: (_v, { id, name, drafted, release }) => (
            <>
              <Link className="et-name" to={inSpace(`/etl/taskDesign?id=${id}`)} translate="no">
                {localise(name, lang)}
              </Link>
              {drafted && release !== null ? (
                <span className="tag warn et-tag">{t('etl.drafted')}</span>
              ) : null}
            </>
          ),
        },
        {
          key: 'ends',
          title: t('etl.col.ends'),
          width: 180,
          render: (_v, { from, to }) => (
            <span className="et-ends" translate="no">
              {joined(from, lang) || '—'} <Icon name="right" size={12} /> {joined(to, lang) || '—'}
            </span>
          ),
        },
        {
          key: 'plan',
          title: t('etl.col.plan'),
          width: 120,
          render: (_v, { schedule, flows }) => <TaskPlan schedule={schedule} flows={flows} />,
        },
        {
          key: 'last',
          title: t('etl.col.last'),
          width: 100,
          align: 'end',
          render: (_v, { last }) => sayMoment(last?.createdAt ?? null),
        },
        {
          key: 'took',
          title: t('etl.took'),
          width: 76,
          align: 'end',
          render: (_v, { last }) => {
            const took = last ? elapsed(last.startedAt, last.endedAt) : null
            return took === null ? '—' : sayDuration(t, took)
          },
        },
        {
          key: 'next',
          title: t('etl.col.next'),
          width: 100,
          align: 'end',
          render: (_v, task) => sayMoment(nextStart(task)),
        },
        {
          key: 'written',
          title: t('etl.col.written'),
          width: 84,
          align: 'end',
          render: (_v, { last }) => (last ? sayNumber(last.written) : '—'),
        },
        {
          key: 'recent',
          title: t('etl.col.recent'),
          width: 150,
          render: (_v, { recent, success }) => (
            <span className="et-recent">
              <RecentRuns recent={recent} />
              {success === null ? null : (
                <small className={success < 100 ? 'et-bad' : undefined} title={t('etl.col.success')}>
                  {sayNumber(success, 1)}%
                </small>
              )}
            </span>
          ),
        },
        {
          key: 'acts',
          width: 88,
          align: 'end',
          render: (_v, task) => (
            <span className="et-acts">
              {task.release === null || !onRun ? null : (
                <button
                  type="button"
                  className="btn t s sq"
                  aria-label={t('etl.run_now', { name: localise(task.name, lang) })}
                  title={t('etl.run')}
                  disabled={task.last?.state === 'running' || task.last?.state === 'waiting'}
                  onClick={() => onRun(task)}
                >
                  <Icon name="play" />
                </button>
              )}
              <DesignMenu
                design={task}
                designer={`/etl/taskDesign?id=${task.id}`}
                runs={`/etl/taskJob?task=${task.id}`}
                onCopy={onCopy}
                onSwitch={onSwitch}
                onRemove={onRemove}
              />
            </span>
          ),
        },
      ]}
    />
  )
}

const hasFailed = ({ state, last }: ListedTask): boolean => state === 'active' && last?.state === 'failed'

const TaskState = ({ task: { release, state, last } }: { readonly task: ListedTask }) => {
  const { t } = useTranslation()
  if (release === null) return <StatusGlyph state="draft">{t('etl.state.draft')}</StatusGlyph>
  if (state === 'stopped') return <StatusGlyph state="cancel">{t('etl.state.off')}</StatusGlyph>
  if (last) return <RunState state={last.state} />
  return <StatusGlyph state="open">{t('etl.state.new')}</StatusGlyph>
}
