import { usePage } from '@gantry/client/web'
import { OpenedDesign } from '@gantry/designs/web'
import { type Task, taskKind, taskOf } from '@gantry/transform/shared'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { TaskDesigner } from './task-designer.tsx'
import TasksPage from './tasks-page.tsx'
import './tasks.css'

/** The task named by `id` in the address; without one, all of them to choose from. */
const TaskPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  return query.id === undefined ? (
    <TasksPage />
  ) : (
    <OpenedDesign<Task>
      key={query.id}
      design={{ kind: taskKind.name, id: query.id }}
      read={taskOf}
      missing={<EmptyState kind="never" fill icon="flow" title={t('etl.not')} />}
    >
      {opened => <TaskDesigner opened={opened} />}
    </OpenedDesign>
  )
}

export default TaskPage
