import type { Grant } from '@gantry/model/shared'

const keys = new WeakMap<Grant, number>()
let given = 0

/** What a rule is known by on the screen: its own while it is changed and others before it come and go. */
export const grantKey = (grant: Grant): number => {
  const known = keys.get(grant) ?? ++given
  keys.set(grant, known)
  return known
}

/** A changed rule is the rule it was. */
export const keepGrantKey = (before: Grant, after: Grant): Grant => {
  keys.set(after, grantKey(before))
  return after
}
