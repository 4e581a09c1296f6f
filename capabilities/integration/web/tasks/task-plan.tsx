import { localise } from '@gantry/base/shared'
import { currentLang, inSpace } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedTask } from '../../shared/tasks/contract.ts'
import { saySchedule } from './say.ts'

/** When a task runs: its own schedule, and the flows that run it. */
export const TaskPlan = ({ schedule, flows }: Pick<ListedTask, 'schedule' | 'flows'>) => {
  const { t } = useTranslation()
  return (
    <>
      {schedule || flows.length === 0 ? <div>{saySchedule(t, schedule)}</div> : null}
      {flows.map(({ id, name }) => (
        <Link
          key={id}
          className="et-by-flow"
          to={inSpace(`/etl/taskflow?id=${id}`)}
          title={t('etl.plan.by_flow', { flow: localise(name, currentLang()) })}
          translate="no"
        >
          <Icon name="flow" size={12} /> {localise(name, currentLang())}
        </Link>
      ))}
    </>
  )
}
