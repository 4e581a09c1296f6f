import { localise } from '@gantry/base/shared'
import { currentLang, saveText } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TaskRun } from '../../shared/tasks/contract.ts'
import { logAsText, sayLog } from './say-log.ts'
import type { StepNames } from './step-names.ts'

interface RunLogProps {
  readonly run: TaskRun
  /** Names of the steps by id, from the drawing that ran. */
  readonly names: StepNames
}

/** What happened in a run, line by line, to read or to download. */
export const RunLog = ({ run, names }: RunLogProps) => {
  const { t } = useTranslation()
  const lines = sayLog(t, run, names)
  const heading = `${localise(run.name, currentLang())} · ${t(`etl.state.${run.state}`)} · ${run.id}`
  return (
    <>
      <h3>
        {t('etl.log')}
        <Button
          size="small"
          icon={<Icon name="download" size={14} />}
          onClick={() => saveText(`run-${run.id}.txt`, 'text/plain', logAsText(heading, lines))}
        >
          {t('etl.log.download')}
        </Button>
      </h3>
      <ol className="et-log">
        {lines.map(({ at, text, failed }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end.
          <li key={place}>
            <span className="ink3">{at}</span>
            <span className={failed ? 'et-bad' : undefined} translate="no">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
