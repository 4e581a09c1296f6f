const keys = new WeakMap<object, number>()
let given = 0

/** What a rule is known by on the screen: its own while it is changed and others before it come and go. */
export const ruleKey = (rule: object): number => {
  const known = keys.get(rule) ?? ++given
  keys.set(rule, known)
  return known
}

/** A changed rule is the rule it was. */
export const keepRuleKey = <Rule extends object>(before: Rule, after: Rule): Rule => {
  keys.set(after, ruleKey(before))
  return after
}
