import type { InstanceView, OwnTask } from '../../shared/contract.ts'

/** What a press of a button asks for before it is sent. */
type Asks = 'nothing' | 'reason' | 'target' | 'person' | 'people' | 'signer'

const directly = [
  'agree',
  'disagree',
  'submit',
  'abstain',
  'save',
  'claim',
  'accept',
  'cancel_delegation',
  'urge',
] as const

const asking = {
  return: 'target',
  step_back: 'reason',
  refuse: 'reason',
  interrupt: 'reason',
  invalidate: 'reason',
  delegate: 'person',
  hand_over: 'person',
  add_signer: 'signer',
  cc: 'people',
} as const satisfies Readonly<Record<string, Asks>>

export type DeskAction = (typeof directly)[number] | keyof typeof asking

export const asksOf = (action: DeskAction): Asks =>
  action in asking ? asking[action as keyof typeof asking] : 'nothing'

/** Commands that write what was filled in. */
export const writes = (action: DeskAction): boolean =>
  ['agree', 'disagree', 'submit', 'abstain', 'save'].includes(action)

/** Buttons of a step the desk offers; the others belong to the page of the record. */
const offered: readonly string[] = [
  'save',
  'abstain',
  'return',
  'step_back',
  'delegate',
  'hand_over',
  'add_signer',
  'cc',
  'urge',
  'interrupt',
  'invalidate',
]

/** What a person may do with a task: the decisions, the positive one last, and everything else. */
export const actionsOf = (
  { task, state, decisions, buttons, targets }: OwnTask,
  track: InstanceView['track'],
  me: string,
): { readonly decisions: readonly DeskAction[]; readonly others: readonly DeskAction[] } => {
  const delegated = state === 'offered' || state === 'delegated'
  const offer = delegated ? track.findLast(row => row.task === task && row.action === 'delegate') : undefined
  if (offer?.actor === me) return { decisions: [], others: ['cancel_delegation'] }
  if (state === 'offered') return { decisions: ['accept'], others: ['refuse'] }
  if (state === 'pool') return { decisions: ['claim'], others: [] }
  const others = buttons.filter(
    button => offered.includes(button) && (button !== 'return' || targets.length > 0),
  ) as readonly string[] as readonly DeskAction[]
  const returned = others.filter(action => action === 'return')
  return {
    decisions: [...returned, ...[...decisions].reverse()],
    others: others.filter(action => action !== 'return'),
  }
}
