import { sayMoment } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { InstanceView } from '../../shared/contract.ts'

type Told = Pick<InstanceView, 'steps' | 'track'>

/** The row of the track by which somebody claimed or handled a task; undefined: the track does not tell. */
export const takenBy = ({ steps, track }: Told, task: number): Told['track'][number] | undefined => {
  const own = steps.find(step => step.task === task)
  // One of several seats decided the step, so the others were no longer asked.
  const step =
    own?.state === 'cancelled'
      ? steps.findLast(
          ({ node, state, finished }) => node === own.node && state === 'done' && finished === own.finished,
        )
      : own
  return step && track.findLast(row => row.task === step.task && row.action === (step.result ?? 'claim'))
}

/** Who has or handled a to-do that left the reader, where the track tells it; else that it left him. */
export const sayTaken = (t: TFunction, told: Told, task: number): string => {
  const act = takenBy(told, task)
  if (!act?.person) return t('approvals.gone_why')
  return t('approvals.taken', {
    name: act.person,
    did: t(`approvals.did.${act.action}`),
    at: sayMoment(act.at, { short: true }),
  })
}
