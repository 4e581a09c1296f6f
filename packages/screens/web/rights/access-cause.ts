import type { AccessAnswer } from '@gantry/model/shared'

/** The step that decided an access answer, summarised in one sentence above the steps. */
export type AccessCause =
  | 'owner'
  | 'rule'
  | 'share'
  | 'workflow'
  | 'inactive'
  | 'userType'
  | 'limit'
  | 'held'
  | 'invisible'
  | 'field'
  | 'rows'
  | 'who'
  | 'nobody'

/** The first step that denies access; if none does, the path that grants it, a rule before a share. */
export const accessCause = (answer: AccessAnswer): AccessCause => {
  const { active, userType, limits, visible, operation } = answer
  if (!active) return 'inactive'
  if (!userType.passed) return 'userType'
  if (limits.some(({ passed }) => !passed)) return 'limit'
  if (answer.held) return 'held'
  if (operation !== 'read' && !visible) return 'invisible'
  const open = answer.paths.filter(({ passed }) => passed)
  if (answer.allowed) {
    const isByWorkflow = open.every(path => path.kind === 'share' && path.channel !== null)
    if (isByWorkflow && open.length > 0) return 'workflow'
    if (open.every(({ kind }) => kind === 'share')) return 'share'
    return answer.owner ? 'owner' : 'rule'
  }
  const speaking = answer.paths.filter(path => path.operation)
  const theirs = speaking.filter(path => (path.kind === 'grant' ? path.who.passed && !path.broken : path.who))
  if (speaking.length === 0) return 'nobody'
  if (theirs.length === 0) return 'who'
  const reaching = theirs.some(path => path.kind === 'share' || path.rows.passed)
  return reaching ? 'field' : 'rows'
}
