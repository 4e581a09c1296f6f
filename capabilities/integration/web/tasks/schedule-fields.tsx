import { sayMoment, timeZoneNow } from '@gantry/client/web'
import { readCron } from '@gantry/designs/shared'
import type { TaskSchedule } from '@gantry/transform/shared'
import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { nextTaskTimes } from '../../shared/tasks/next-time.ts'

const everies = ['none', 'minutes', 'hour', 'day', 'week', 'cron'] as const

/** Times of a schedule that are shown. */
const shownTimes = 5

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
    case 'cron':
      return { every, cron: '0 6 * * 1-5' }
  }
}

interface ScheduleFieldsProps {
  readonly schedule: TaskSchedule | undefined
  onChange(schedule: TaskSchedule | undefined): void
}

/** When a task or a flow starts by itself. */
export const ScheduleFields = ({ schedule, onChange }: ScheduleFieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <div className="fld">
        <label htmlFor="et-every">{t('etl.plan.every')}</label>
        <Select<(typeof everies)[number]>
          id="et-every"
          value={schedule?.every ?? 'none'}
          options={everies.map(value => ({ value, label: t(`etl.every.${value}`) }))}
          onChange={value => onChange(scheduleOf(value))}
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
            onChange={minutes => onChange({ every: 'minutes', minutes: minutes ?? 1 })}
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
            onChange={day => onChange({ ...schedule, day })}
          />
        </div>
      ) : null}
      {schedule?.every === 'cron' ? (
        <CronField cron={schedule.cron} onChange={cron => onChange({ every: 'cron', cron })} />
      ) : null}
      {schedule && schedule.every !== 'minutes' && schedule.every !== 'cron' ? (
        <div className="fld">
          <label htmlFor="et-at">{t(schedule.every === 'hour' ? 'etl.plan.minute' : 'etl.plan.at')}</label>
          {schedule.every === 'hour' ? (
            <InputNumber
              id="et-at"
              min={0}
              max={59}
              precision={0}
              value={Number(schedule.at.slice(3))}
              onChange={minute => onChange({ ...schedule, at: `00:${String(minute ?? 0).padStart(2, '0')}` })}
            />
          ) : (
            <Input
              id="et-at"
              type="time"
              value={schedule.at}
              onChange={({ target }) => {
                if (/^\d\d:\d\d$/.test(target.value)) onChange({ ...schedule, at: target.value })
              }}
            />
          )}
        </div>
      ) : null}
      {schedule ? <NextTimes schedule={schedule} /> : null}
    </>
  )
}

interface CronFieldProps {
  readonly cron: string
  onChange(cron: string): void
}

/** A cron text of five parts; one that cannot be read is kept and marked. */
const CronField = ({ cron, onChange }: CronFieldProps) => {
  const { t } = useTranslation()
  const isRead = readCron(cron) !== null
  return (
    <div className="fld">
      <label htmlFor="et-cron">{t('etl.plan.cron.text')}</label>
      <Input
        id="et-cron"
        className="mono"
        maxLength={100}
        value={cron}
        status={isRead ? '' : 'error'}
        aria-describedby="et-cron-hint"
        onChange={({ target }) => onChange(target.value)}
      />
      <p id="et-cron-hint" className={isRead ? 'hint' : 'hint err'}>
        {t(isRead ? 'etl.plan.cron.hint' : 'etl.plan.cron.bad')}
      </p>
    </div>
  )
}

/** When it starts next, as the clocks of the space say. */
const NextTimes = ({ schedule }: { readonly schedule: TaskSchedule }) => {
  const { t } = useTranslation()
  const zone = timeZoneNow()
  const times = nextTaskTimes(schedule, Date.now(), zone, shownTimes)
  if (times.length === 0) return null
  return (
    <p className="hint">{t('etl.plan.next', { zone, times: times.map(at => sayMoment(at)).join(' · ') })}</p>
  )
}
