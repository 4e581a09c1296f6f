import { localise } from '@gantry/base/shared'
import { currentLang, useSession } from '@gantry/client/web'
import type { Task, TaskSchedule } from '@gantry/transform/shared'
import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScheduleFields } from './schedule-fields.tsx'

interface PlanPartProps {
  readonly task: Task
  onChange(next: Task): void
}

const busies = ['skip', 'queue'] as const
const rights = ['task', 'owner'] as const

/** Name, time, rights and limits of a task. */
export const PlanPart = ({ task, onChange }: PlanPartProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const me = useSession().user
  const { schedule } = task
  const setSchedule = (next: TaskSchedule | undefined) => {
    const { schedule: _schedule, ...rest } = task
    onChange(next ? { ...rest, schedule: next } : rest)
  }
  const setLimit = (name: 'mostRejects' | 'mostRejectsPercent', value: number | null) => {
    const { [name]: _limit, ...rest } = task
    onChange(value === null ? rest : { ...rest, [name]: value })
  }
  return (
    <div className="et-plan">
      <section>
        <h2>{t('etl.plan.task')}</h2>
        <div className="fld">
          <label htmlFor="et-name">{t('etl.plan.name')}</label>
          <Input
            id="et-name"
            maxLength={100}
            value={localise(task.name, lang)}
            onChange={({ target }) =>
              onChange({
                ...task,
                name: typeof task.name === 'string' ? target.value : { ...task.name, [lang]: target.value },
              })
            }
          />
        </div>
        <div className="fld">
          <label htmlFor="et-group">{t('etl.plan.group')}</label>
          <Input
            id="et-group"
            maxLength={60}
            value={task.group ?? ''}
            onChange={({ target }) => {
              const { group: _group, ...rest } = task
              onChange(target.value === '' ? rest : { ...rest, group: target.value })
            }}
          />
        </div>
      </section>
      <section>
        <h2>{t('etl.plan.when')}</h2>
        <ScheduleFields schedule={schedule} onChange={setSchedule} />
        <div className="fld">
          <label htmlFor="et-busy">{t('etl.plan.busy')}</label>
          <Select
            id="et-busy"
            value={task.busy}
            options={busies.map(value => ({ value, label: t(`etl.busy.${value}`) }))}
            onChange={busy => onChange({ ...task, busy })}
          />
        </div>
        <p className="hint">{t('etl.plan.missed')}</p>
      </section>
      <section>
        <h2>{t('etl.plan.limits')}</h2>
        <div className="fld">
          <label htmlFor="et-most">{t('etl.plan.most')}</label>
          <InputNumber
            id="et-most"
            min={0}
            max={1_000_000}
            precision={0}
            value={task.mostRejects ?? null}
            placeholder={t('etl.plan.unlimited')}
            onChange={value => setLimit('mostRejects', value)}
          />
        </div>
        <div className="fld">
          <label htmlFor="et-percent">{t('etl.plan.percent')}</label>
          <InputNumber
            id="et-percent"
            min={0}
            max={100}
            precision={0}
            value={task.mostRejectsPercent ?? null}
            placeholder={t('etl.plan.unlimited')}
            onChange={value => setLimit('mostRejectsPercent', value)}
          />
        </div>
        <p className="hint">{t('etl.plan.limits.why')}</p>
      </section>
      <section>
        <h2>{t('etl.plan.rights')}</h2>
        <div className="fld">
          <label htmlFor="et-as">{t('etl.plan.as')}</label>
          <Select
            id="et-as"
            value={task.as}
            options={rights.map(value => ({ value, label: t(`etl.as.${value}`) }))}
            onChange={as => {
              const { owner: _owner, ...rest } = task
              onChange(as === 'owner' ? { ...rest, as, owner: me.personId } : { ...rest, as })
            }}
          />
        </div>
        <p className="hint">{t(`etl.as.${task.as}.why`)}</p>
      </section>
    </div>
  )
}
