import { sayMoment as sayMomentOfSpace } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { Share, ShareSchedule } from '../../shared/contract.ts'

/** A dash for none. */
export const sayMoment = (at: string | null): string => (at === null ? '—' : sayMomentOfSpace(at))

export const saySchedule = (t: TFunction, schedule: ShareSchedule): string => {
  if (schedule.kind !== 'every') return t(`sharing.schedule.${schedule.kind}`)
  const { minutes } = schedule
  if (minutes % 1_440 === 0) return t('sharing.schedule.days', { count: minutes / 1_440 })
  return minutes % 60 === 0
    ? t('sharing.schedule.hours', { count: minutes / 60 })
    : t('sharing.schedule.minutes', { count: minutes })
}

/** The state as people see it: an offer past its last day has ended, whatever it was. */
export const shownState = ({ state, ended }: Pick<Share, 'state' | 'ended'>) =>
  ended && state !== 'refused' ? 'ended' : state
