import type { TFunction } from 'i18next'
import type { InstanceView } from '../../shared/contract.ts'
import { sayMoment } from './say-time.ts'

/** Who has or handled a to-do that left the reader, where the track tells it; else that it left him. */
export const sayTaken = (
  t: TFunction,
  { steps, track }: Pick<InstanceView, 'steps' | 'track'>,
  task: number,
): string => {
  const own = steps.find(step => step.task === task)
  // One of several seats decided the step, so the others were no longer asked.
  const step =
    own?.state === 'cancelled'
      ? steps.findLast(
          ({ node, state, finished }) => node === own.node && state === 'done' && finished === own.finished,
        )
      : own
  const act = step && track.findLast(row => row.task === step.task && row.action === (step.result ?? 'claim'))
  if (!act?.person) return t('approvals.gone_why')
  return t('approvals.taken', {
    name: act.person,
    did: t(`approvals.did.${act.action}`),
    at: sayMoment(act.at),
  })
}
