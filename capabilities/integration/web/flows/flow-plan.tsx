import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Checkbox, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TaskFlow } from '../../shared/flows/flow.ts'
import { ScheduleFields } from '../tasks/schedule-fields.tsx'

interface FlowPlanProps {
  readonly flow: TaskFlow
  onChange(next: TaskFlow): void
}

/** Name, time and notice of a flow. */
export const FlowPlan = ({ flow, onChange }: FlowPlanProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  return (
    <div className="et-plan">
      <section>
        <h2>{t('etl.flow')}</h2>
        <div className="fld">
          <label htmlFor="et-flow-name">{t('etl.plan.name')}</label>
          <Input
            id="et-flow-name"
            maxLength={100}
            value={localise(flow.name, lang)}
            onChange={({ target }) =>
              onChange({
                ...flow,
                name: typeof flow.name === 'string' ? target.value : { ...flow.name, [lang]: target.value },
              })
            }
          />
        </div>
      </section>
      <section>
        <h2>{t('etl.plan.when')}</h2>
        <ScheduleFields
          schedule={flow.schedule}
          onChange={schedule => {
            const { schedule: _schedule, ...rest } = flow
            onChange(schedule ? { ...rest, schedule } : rest)
          }}
        />
        <p className="hint">{t('etl.flow.busy')}</p>
      </section>
      <section>
        <h2>{t('etl.flow.alert')}</h2>
        <Checkbox
          checked={flow.alert}
          onChange={({ target }) => onChange({ ...flow, alert: target.checked })}
        >
          {t('etl.flow.alert.admins')}
        </Checkbox>
        <p className="hint">{t('etl.flow.alert.why')}</p>
      </section>
    </div>
  )
}
