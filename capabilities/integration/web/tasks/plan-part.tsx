import { localise } from '@gantry/base/shared'
import { currentLang, useSession } from '@gantry/client/web'
import type { Task, TaskSchedule } from '@gantry/transform/shared'
import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface PlanPartProps {
  readonly task: Task
  onChange(next: Task): void
}

const everies = ['none', 'minutes', 'hour', 'day', 'week'] as const
const busies = ['skip', 'queue'] as const
const rights = ['task', 'owner'] as const

const scheduleOf = (every: (typeof everies)[number]): TaskSchedule | undefined => {
  switch (every) {
    case 'none':
      return undefined
    case 'minutes':
      return { every, minutes: 15 }
    case 'hour':
      return { every, at: '00:05' }
    case 'day':
      return { every, at: '06:00' }
    case 'week':
      return { every, at: '06:00', day: 1 }
  }
}

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
        <div className="fld">
          <label htmlFor="et-every">{t('etl.plan.every')}</label>
          <Select<(typeof everies)[number]>
            id="et-every"
            value={schedule?.every ?? 'none'}
            options={everies.map(value => ({ value, label: t(`etl.every.${value}`) }))}
            onChange={value => setSchedule(scheduleOf(value))}
          />
        </div>
        {schedule?.every === 'minutes' ? (
          <div className="fld">
            <label htmlFor="et-minutes">{t('etl.plan.how_many')}</label>
            <InputNumber
              id="et-minutes"
              min={1}
              max={1_440}
              precision={0}
              value={schedule.minutes}
              onChange={minutes => setSchedule({ every: 'minutes', minutes: minutes ?? 1 })}
            />
          </div>
        ) : null}
        {schedule?.every === 'week' ? (
          <div className="fld">
            <label htmlFor="et-day">{t('etl.plan.weekday')}</label>
            <Select
              id="et-day"
              value={schedule.day}
              options={[1, 2, 3, 4, 5, 6, 7].map(day => ({ value: day, label: t(`etl.weekday.${day}`) }))}
              onChange={day => setSchedule({ ...schedule, day })}
            />
          </div>
        ) : null}
        {schedule && schedule.every !== 'minutes' ? (
          <div className="fld">
            <label htmlFor="et-at">{t(schedule.every === 'hour' ? 'etl.plan.minute' : 'etl.plan.at')}</label>
            {schedule.every === 'hour' ? (
              <InputNumber
                id="et-at"
                min={0}
                max={59}
                precision={0}
                value={Number(schedule.at.slice(3))}
                onChange={minute =>
                  setSchedule({ ...schedule, at: `00:${String(minute ?? 0).padStart(2, '0')}` })
                }
              />
            ) : (
              <Input
                id="et-at"
                type="time"
                value={schedule.at}
                onChange={({ target }) => {
                  if (/^\d\d:\d\d$/.test(target.value)) setSchedule({ ...schedule, at: target.value })
                }}
              />
            )}
          </div>
        ) : null}
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
