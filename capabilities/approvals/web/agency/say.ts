import { currentLang } from '@gantry/client/web'
import type { WorkState } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import type { Agency } from '../../shared/agency-contract.ts'

/** Day and minute in the person's language, with the year where it is another. */
export const sayMoment = (at: string): string => {
  const moment = new Date(at)
  return moment.toLocaleString(currentLang(), {
    ...(moment.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}

/** The state of an agency as an icon and text. */
export const sayState = (t: TFunction, { state, begun, from }: Agency): { sign: WorkState; text: string } => {
  if (state === 'in_agency')
    return begun
      ? { sign: 'progress', text: t('agency.state.in_agency') }
      : { sign: 'open', text: t('agency.state.waits', { at: sayMoment(from) }) }
  return {
    sign: state === 'invalid' ? 'wait' : state === 'recycled' ? 'cancel' : 'done',
    text: t(`agency.state.${state}`),
  }
}
