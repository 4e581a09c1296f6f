import type { Text } from '@gantry/base/shared'
import type { Told } from './command-events.ts'
import { say } from './ending.ts'

/** What a delegate answered, with the reason of a refusal. */
export const sayAnswer = ({ answer, reason = '' }: Pick<Told, 'answer' | 'reason'>): Text =>
  say(`approvals.offer.${answer ?? 'answered'}`, () => ({ reason }))
