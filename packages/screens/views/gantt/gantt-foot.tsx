import { localeNow } from '@gantry/fields/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { clock } from '../calendar/event-face.tsx'
import type { Task } from './schedule.ts'
import { clockOf } from './timeline.ts'

interface PushedFootProps {
  /** Title of the task that was moved. */
  readonly title: string
  /** Number of tasks after it that would have to move. */
  readonly count: number
  onCancel(): void
  onMoveOne(): void
  onMoveAll(): void
}

/** Asks whether tasks after a moved one move with it. */
export const PushedFoot = ({ title, count, onCancel, onMoveOne, onMoveAll }: PushedFootProps) => {
  const { t } = useTranslation()
  return (
    <div className="gt-foot" role="status">
      <span className="grow">{t('view.gantt.push', { title, count })}</span>
      <button type="button" className="btn t s" onClick={onCancel}>
        {t('view.gantt.push.none')}
      </button>
      <button type="button" className="btn s" onClick={onMoveOne}>
        {t('view.gantt.push.one')}
      </button>
      <button type="button" className="btn p s" onClick={onMoveAll}>
        {t('view.gantt.push.all')}
      </button>
    </div>
  )
}

interface CriticalFootProps {
  readonly critical: readonly string[]
  readonly tasks: readonly Task[]
  readonly wholeDays: boolean
  titleById(id: string): string
}

/** The critical path and when it ends. */
export const CriticalFoot = ({ critical, tasks, wholeDays, titleById }: CriticalFootProps) => {
  const { t } = useTranslation()
  return (
    <div className="gt-foot">
      <b className="gt-critical">
        <Icon name="flow" size={14} />
        {t('view.gantt.critical', { count: critical.length })}
      </b>
      <span className="cut" translate="no">
        {critical.map(titleById).join(' → ')}
      </span>
      <span className="ink3 gt-until">
        {t('view.gantt.critical.end', { end: endText(critical, tasks, wholeDays) })}
      </span>
    </div>
  )
}

const endText = (critical: readonly string[], tasks: readonly Task[], wholeDays: boolean): string => {
  const ends = tasks.flatMap(({ id, end }) => (critical.includes(id) ? [end] : []))
  const at = clockOf(Math.max(...ends) - (wholeDays ? 1_440 : 0))
  const format = new Intl.DateTimeFormat(localeNow().lang, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const text = format.format(new Date(`${at.day}T00:00:00Z`))
  return wholeDays ? text : `${text} ${clock(at.minutes)}`
}
