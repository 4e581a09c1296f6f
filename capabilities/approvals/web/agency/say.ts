import { sayMoment } from '@gantry/client/web'
import type { WorkState } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import type { Agency } from '../../shared/agency-contract.ts'

/** The state of an agency as an icon and text. */
export const sayState = (t: TFunction, { state, begun, from }: Agency): { sign: WorkState; text: string } => {
  if (state === 'in_agency')
    return begun
      ? { sign: 'progress', text: t('agency.state.in_agency') }
      : { sign: 'open', text: t('agency.state.waits', { at: sayMoment(from, { short: true }) }) }
  return {
    sign: state === 'invalid' ? 'wait' : state === 'recycled' ? 'cancel' : 'done',
    text: t(`agency.state.${state}`),
  }
}
