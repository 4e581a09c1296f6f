import { inSpace, usePage } from '@gantry/client/web'
import { OpenedDesign } from '@gantry/designs/web'
import { type Task, taskKind, taskOf } from '@gantry/transform/shared'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { TaskDesigner } from './task-designer.tsx'
import './tasks.css'

/** The task named by `id` in the address. */
const TaskPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  return query.id === undefined ? (
    <EmptyState
      kind="never"
      fill
      icon="flow"
      title={t('etl.choose')}
      actions={<Link to={inSpace('/etl')}>{t('etl.title')}</Link>}
    />
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
