import type { Command } from '../../shared/command.ts'
import { reasonOf } from '../acting.ts'
import { Refused, type Run, track } from '../run.ts'

/**
 * Values of the record are corrected (section 3.2, correct data): nothing moves; agreement that rests on the old values no longer
 * counts as given. @throws Refused instance_state once the record is locked for good
 */
export const correct = (run: Run, { reason }: Extract<Command, { do: 'correct' }>): void => {
  const { state } = run.state
  if (state === 'finished' && run.def.lockAfterFinish) throw new Refused('instance_state', { state })
  const text = reasonOf(run, reason)
  track(run, { action: 'correct', text, fields: run.facts.changed })
}
