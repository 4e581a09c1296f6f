import { type Json, localise, newId, type Text } from '@gantry/base/shared'
import {
  call,
  currentLang,
  Failed,
  inSpace,
  sayNumber,
  useAction,
  useCall,
  useMayCall,
} from '@gantry/client/web'
import { keepDraft, listDesigns, openDesign } from '@gantry/designs/shared'
import { RemoveDesign, SearchedDesigns } from '@gantry/designs/web'
import { bodyOfTask, type Task, taskKind, taskOf } from '@gantry/transform/shared'
import { Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  type ListedTask,
  listTaskRuns,
  listTasks,
  setTaskState,
  startTask,
} from '../../shared/tasks/contract.ts'
import { TaskTable } from './task-table.tsx'
import { usePolled } from './use-polled.ts'
import './tasks.css'

const shownStates = ['all', 'running', 'failed', 'off'] as const
type Shown = (typeof shownStates)[number]

const isShown = ({ last, state }: ListedTask, shown: Shown): boolean => {
  if (shown === 'running') return last?.state === 'running' || last?.state === 'waiting'
  if (shown === 'failed') return last?.state === 'failed'
  return shown === 'all' || state === 'stopped'
}

/** Integration tasks by group: what failed first, when each runs, what it moved. */
const TasksPage = () => {
  const { t } = useTranslation()
  const lang = currentLang()
  const navigate = useNavigate()
  const mayCall = useMayCall()
  const found = useCall(listTasks, {}, { staleTime: 0 })
  usePolled(found.refetch, 5_000)
  const [removing, setRemoving] = useState<ListedTask | null>(null)
  const refresh = [listTasks, listTaskRuns, listDesigns]
  const state = useAction(setTaskState, { refresh, onDone: () => toast({ text: t('etl.changed') }) })
  const start = useAction(startTask, {
    refresh,
    onDone: ({ state: now }) => toast({ text: t(now === 'skipped' ? 'etl.skipped' : 'etl.started') }),
  })
  const open = async (task: Task) => {
    const body = bodyOfTask(task)
    await call(keepDraft, { kind: taskKind.name, id: task.id, body, base: null, revision: 0 })
    await navigate(inSpace(`/etl/taskDesign?id=${task.id}`))
  }
  const make = useMutation({
    mutationFn: () =>
      open({ id: newId(), name: t('etl.new_name'), busy: 'skip', as: 'task', nodes: {}, edges: [] }),
  })
  const copy = useMutation({
    mutationFn: async ({ id }: ListedTask) => {
      const { draft, published } = await call(openDesign, { kind: taskKind.name, id })
      const body: Json = draft?.body ?? published
      if (body === null) return
      const source = taskOf(body)
      const { schedule: _schedule, ...rest } = source
      const name: Text = t('etl.copy_of', { name: localise(source.name, lang) }).slice(0, 100)
      await open({ ...rest, id: newId(), name })
    },
  })
  const error = found.error ?? null
  if (error) return <Failed error={error} fill />
  if (!found.data) return <Skeleton kind="table" rows={8} />
  const mayDraft = mayCall(keepDraft, { kind: taskKind.name })
  const maySet = mayCall(setTaskState)
  const add = mayDraft ? (
    <Button
      type="primary"
      icon={<Icon name="plus" size={14} />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {t('etl.new')}
    </Button>
  ) : null
  return (
    <div className="et-page">
      <PageHeader title={t('etl.title')} action={add} />
      <SearchedDesigns<ListedTask>
        rows={found.data.data}
        icon="flow"
        words={{ search: t('etl.search'), none: t('etl.none'), noneWhy: t('etl.none.why') }}
        textOf={({ group, from, to }) => [group ?? '', ...from, ...to].join(' ')}
        choice={{
          label: t('etl.shown'),
          options: shownStates.map(shown => ({
            id: shown,
            label: t(`etl.shown.${shown}`),
            holds: (task: ListedTask) => isShown(task, shown),
          })),
        }}
        beside={<span className="ink3">{t('etl.today', { rows: sayNumber(found.data.writtenToday) })}</span>}
        add={add}
        failure={make.error ?? copy.error ?? start.error ?? state.error}
      >
        {listed => (
          <TaskTable
            tasks={listed}
            onRun={mayCall(startTask) ? ({ id }) => start.mutate({ id }) : null}
            onCopy={mayDraft ? task => copy.mutate(task) : null}
            onSwitch={
              maySet
                ? ({ id, state: now }) => state.mutate({ id, state: now === 'active' ? 'stopped' : 'active' })
                : null
            }
            onRemove={maySet ? setRemoving : null}
          />
        )}
      </SearchedDesigns>
      {removing ? (
        <RemoveDesign
          kind={taskKind.name}
          id={removing.id}
          title={t('etl.remove_sure', { name: localise(removing.name, lang) })}
          action={t('etl.remove')}
          onRemove={() => state.mutate({ id: removing.id, state: 'removed' })}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </div>
  )
}

export default TasksPage
