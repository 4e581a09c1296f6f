import { inSpace, sayNumber, useCall } from '@gantry/client/web'
import { taskOf } from '@gantry/transform/shared'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { readTaskRun, type TaskRun } from '../../shared/tasks/contract.ts'
import { RunSteps } from './run-steps.tsx'
import { sayFailure } from './say.ts'
import { type StepNames, stepNames } from './step-names.ts'

interface TaskFailureProps {
  /** Id of the task. */
  readonly task: string
  /** Its last run. */
  readonly run: TaskRun
  /** Null where the reader may not run it. */
  readonly onRun: (() => void) | null
}

/** Why the last run of a task failed, and what can be done. */
export const TaskFailure = ({ task, run, onRun }: TaskFailureProps) => {
  const { t } = useTranslation()
  return (
    <>
      <p className="et-reason">
        <Icon name="err" size={14} />
        {run.error ? sayFailure(t, run.error) : t('etl.state.failed')}
      </p>
      <FailedSteps run={run} />
      <div className="et-buttons">
        {onRun ? (
          <Button size="small" type="primary" onClick={onRun}>
            {t('etl.again')}
          </Button>
        ) : null}
        <Button size="small" href={inSpace(`/etl/taskDesign?id=${task}`)}>
          {t('etl.open')}
        </Button>
        <Button size="small" href={inSpace(`/etl/taskJob?task=${task}&run=${run.id}`)}>
          {run.rejected > 0 ? t('etl.see_rejects', { rows: sayNumber(run.rejected) }) : t('etl.see_run')}
        </Button>
      </div>
    </>
  )
}

/** The steps of a run that failed, by the names they have in the drawing that ran. */
const FailedSteps = ({ run }: { readonly run: TaskRun }) => {
  const { data } = useCall(readTaskRun, { id: run.id })
  return <RunSteps run={run} names={data ? stepNames(taskOf(data.body)) : noNames} />
}

const noNames: StepNames = new Map()
