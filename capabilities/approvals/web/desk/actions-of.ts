import type { InstanceView, OwnTask } from '../../shared/contract.ts'

/** Input an action needs before it is sent. */
type Asks =
  | 'nothing'
  | 'reason'
  | 'remark'
  | 'target'
  | 'back'
  | 'person'
  | 'people'
  | 'signer'
  | 'seat'
  | 'copies'

const directly = [
  'agree',
  'disagree',
  'submit',
  'abstain',
  'save',
  'claim',
  'release',
  'accept',
  'cancel_delegation',
  'urge',
] as const

const asking = {
  return: 'target',
  step_back: 'back',
  fetch_back: 'remark',
  refuse: 'reason',
  interrupt: 'reason',
  recover: 'reason',
  invalidate: 'reason',
  delegate: 'person',
  hand_over: 'person',
  add_signer: 'signer',
  remove_signer: 'seat',
  cc: 'people',
  revoke_cc: 'copies',
} as const satisfies Readonly<Record<string, Asks>>

export type DeskAction = (typeof directly)[number] | keyof typeof asking

export const asksOf = (action: DeskAction): Asks =>
  action in asking ? asking[action as keyof typeof asking] : 'nothing'

/** Whether an action is asked about once more: it may end for good what somebody else began. */
export const isAskedAgain = (action: DeskAction): boolean => action === 'disagree'

/** Keyboard shortcuts for the buttons of the open to-do. */
export const keyOfAction: Readonly<Partial<Record<DeskAction, string>>> = {
  return: 'R',
  step_back: 'B',
  delegate: 'W',
  hand_over: 'Z',
  add_signer: 'A',
  cc: 'C',
  save: 'S',
  urge: 'U',
}

/** Commands on the instance as a whole. */
export const isOfInstance = (action: DeskAction): boolean =>
  ['urge', 'cc', 'revoke_cc', 'interrupt', 'recover', 'invalidate'].includes(action)

/** Whether an action writes the form values. */
export const writes = (action: DeskAction): boolean =>
  ['agree', 'disagree', 'submit', 'abstain', 'save'].includes(action)

/** Buttons of a step that give a command, the most used first; the others print, export and comment. */
const offered = [
  'return',
  'delegate',
  'hand_over',
  'add_signer',
  'save',
  'step_back',
  'cc',
  'abstain',
  'remove_signer',
  'urge',
  'interrupt',
  'invalidate',
] as const satisfies readonly DeskAction[]

/** Actions of a person on a task: the decisions, the positive one last, and all others. */
export const actionsOf = (
  { task, state, decisions, buttons, targets, before, signers, claimed }: OwnTask,
  track: InstanceView['track'],
  me: string,
): { readonly decisions: readonly DeskAction[]; readonly others: readonly DeskAction[] } => {
  const delegated = state === 'offered' || state === 'delegated'
  const offer = delegated ? track.findLast(row => row.task === task && row.action === 'delegate') : undefined
  if (offer?.actor === me) return { decisions: [], others: ['cancel_delegation'] }
  if (state === 'offered') return { decisions: ['accept'], others: ['refuse'] }
  if (state === 'pool') return { decisions: ['claim'], others: [] }
  // It waits for signers its holder added before himself.
  if (state === 'waiting') return { decisions: [], others: signers.length > 0 ? ['remove_signer'] : [] }
  const possible: Readonly<Record<string, boolean>> = {
    return: targets.length > 0,
    step_back: before.length > 0,
    remove_signer: signers.length > 0,
  }
  const others: readonly DeskAction[] = [
    ...offered.filter(action => buttons.includes(action) && possible[action] !== false),
    ...(claimed ? (['release'] as const) : []),
  ]
  const returned = others.filter(action => action === 'return')
  return {
    decisions: [...returned, ...[...decisions].reverse()],
    others: others.filter(action => action !== 'return'),
  }
}

/** The same where only one row is free: of the decisions a return goes into the menu, unless it is all there is. */
export const inRowOf = ({
  decisions,
  others,
}: Pick<ReturnType<typeof actionsOf>, 'decisions' | 'others'>): ReturnType<typeof actionsOf> => {
  const kept = decisions.filter(action => action !== 'return')
  return kept.length === 0 || kept.length === decisions.length
    ? { decisions, others }
    : { decisions: kept, others: ['return', ...others] }
}
