const keys = new WeakMap<object, number>()
let given = 0

/** React key of a rule; stable across edits and list changes. */
export const ruleKey = (rule: object): number => {
  const known = keys.get(rule) ?? ++given
  keys.set(rule, known)
  return known
}

/** Transfers the key of a rule to its edited copy. */
export const keepRuleKey = <Rule extends object>(before: Rule, after: Rule): Rule => {
  keys.set(after, ruleKey(before))
  return after
}
