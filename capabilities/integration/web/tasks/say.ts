import { sayRecent } from '@gantry/client/web'
import type { TaskSchedule } from '@gantry/transform/shared'
import type { WorkState } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import type { RejectedRow, RunFailure, TaskRunState } from '../../shared/tasks/contract.ts'

/** A schedule in words. */
export const saySchedule = (t: TFunction, schedule: TaskSchedule | null | undefined): string => {
  if (!schedule) return t('etl.plan.none')
  switch (schedule.every) {
    case 'minutes':
      return t('etl.plan.minutes', { count: schedule.minutes })
    case 'hour':
      return t('etl.plan.hour', { minute: schedule.at.slice(3) })
    case 'day':
      return t('etl.plan.day', { at: schedule.at })
    case 'week':
      return t('etl.plan.week', { at: schedule.at, day: t(`etl.weekday.${schedule.day}`) })
    case 'cron':
      return t('etl.plan.cron', { cron: schedule.cron })
  }
}

/** A moment of today as its time, any other one with its day; a dash for none. */
export const sayMoment = (at: string | null): string => (at === null ? '—' : sayRecent(at))

/** How long something took. */
export const sayDuration = (t: TFunction, ms: number): string => {
  if (ms < 1_000) return t('etl.took.ms', { n: ms })
  if (ms < 60_000) return t('etl.took.s', { n: Math.round(ms / 100) / 10 })
  return t('etl.took.min', { min: Math.floor(ms / 60_000), s: Math.round((ms % 60_000) / 1_000) })
}

/** Time from start to end, or until now. */
export const elapsed = (startedAt: string | null, endedAt: string | null): number | null =>
  startedAt === null ? null : (endedAt ? Date.parse(endedAt) : Date.now()) - Date.parse(startedAt)

/** Why a run failed. */
export const sayFailure = (t: TFunction, { code, params }: RunFailure): string => {
  const { kind, ...values } = params
  return t(`error.${code}`, {
    ...values,
    ...(typeof kind === 'string' && { step: t(`transform.kind.${kind}`) }),
  })
}

/** Why a row was rejected: a step has words of its own, a target names the text. */
export const sayReject = (t: TFunction, { code, params }: Pick<RejectedRow, 'code' | 'params'>): string =>
  t(code.includes('.') ? code : `transform.reject.${code}`, { ...params })

/** Signs of the states that have no icon of their own. */
export const stateSigns: Readonly<Record<Exclude<TaskRunState, 'failed' | 'partly'>, WorkState>> = {
  waiting: 'wait',
  running: 'progress',
  succeeded: 'done',
  cancelled: 'cancel',
  skipped: 'draft',
}
