import { AppError, issue } from '@gantry/base/shared'
import type { InputOf } from '@gantry/model/shared'
import type { Command } from '@gantry/workflow/shared'
import type { commandInstance } from '../shared/contract.ts'

type Input = InputOf<typeof commandInstance>

const needed = <T>(name: keyof Input, value: T | undefined): T => {
  if (value === undefined) throw new AppError('request.invalid', {}, [issue(String(name), 'required')])
  return value
}

/** The command a request means. @throws AppError request.invalid naming what is missing for it */
export const readCommand = (input: Input): Command => {
  const { opinion, signature, picks, activation } = input
  const task = () => needed('task', input.task)
  const person = () => needed('person', input.person)
  const reason = input.reason ?? ''
  const decision = {
    ...(opinion !== undefined && { opinion }),
    ...(typeof signature === 'string' && { signature }),
    ...(picks !== undefined && { picks }),
  }
  switch (input.do) {
    case 'submit':
    case 'agree':
    case 'disagree':
    case 'abstain':
      return { do: input.do, task: task(), ...decision }
    case 'save':
      return {
        do: 'save',
        task: task(),
        ...(opinion !== undefined && { opinion }),
        ...(signature !== undefined && { signature }),
      }
    case 'claim':
    case 'release':
    case 'accept':
    case 'cancel_delegation':
      return { do: input.do, task: task() }
    case 'return':
      return {
        do: 'return',
        task: task(),
        to: needed('activation', activation),
        reason,
        ...(input.resubmit && { resubmit: input.resubmit }),
      }
    case 'step_back':
      return { do: 'step_back', task: task(), reason, ...(activation !== undefined && { to: activation }) }
    case 'roll_back':
      return { do: 'roll_back', to: needed('activation', activation), reason }
    case 'fetch_back':
      return { do: 'fetch_back', task: task(), reason }
    case 'interrupt':
    case 'recover':
    case 'invalidate':
    case 'correct':
    case 'find_again':
      return { do: input.do, reason }
    case 'refuse':
      return { do: 'refuse', task: task(), reason }
    case 'delegate':
    case 'hand_over':
      return { do: input.do, task: task(), to: person(), reason }
    case 'reassign':
      return { do: 'reassign', task: task(), to: person() }
    case 'add_signer':
      return { do: 'add_signer', task: task(), who: person(), where: input.where ?? 'beside' }
    case 'remove_signer':
      return { do: 'remove_signer', task: task(), seat: needed('seat', input.seat), reason }
    case 'urge':
      return { do: 'urge', ...(activation !== undefined && { activation }) }
    case 'cc':
      return { do: 'cc', to: needed('people', input.people) }
    case 'revoke_cc':
      return { do: 'revoke_cc', from: needed('people', input.people) }
  }
}
