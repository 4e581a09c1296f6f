import type { QuotaKind } from '../quotas.ts'

export const ruleKinds = ['registration', 'quota', 'notification'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** By what a person registers; `any` fits each. */
export const ruleLogins = ['any', 'phone', 'email', 'loginId'] as const
export const registrationEffects = ['refuse', 'approve'] as const
export const tellTo = ['provider', 'enterprise', 'both'] as const

/** A condition with its effect; which of the properties count, its kind says. */
export interface RuleTerms {
  /** Registration: the login of whoever registers in an enterprise. */
  readonly login: (typeof ruleLogins)[number]
  /** Registration by email: only addresses outside of these domains; empty: every one. */
  readonly outside: readonly string[]
  readonly effect: (typeof registrationEffects)[number]
  /** Quota and notification: the kind of quota. */
  readonly quota: QuotaKind
  /** Quota: only enterprises whose name has these words; empty: all. */
  readonly nameContains: string
  /** Quota: what an enterprise gets that is opened without a limit; null: nothing. */
  readonly standard: number | null
  /** Quota: what may be given at most; null: no ceiling. */
  readonly most: number | null
  /** Notification: the share of the quota from which on people are told. */
  readonly percent: number
  readonly to: (typeof tellTo)[number]
}

/** Whether a rule about registrations fits a login. */
export const fitsLogin = (
  { login, outside }: Pick<RuleTerms, 'login' | 'outside'>,
  given: { readonly kind: 'phone' | 'email' | 'loginId'; readonly text: string },
): boolean => {
  if (login !== 'any' && login !== given.kind) return false
  if (outside.length === 0 || given.kind !== 'email') return true
  const domain = given.text.slice(given.text.lastIndexOf('@') + 1).toLowerCase()
  return !outside.some(each => each.toLowerCase() === domain)
}

/** The strictest effect of the rules that fit; null: none fits. */
export const registrationEffect = (
  rules: readonly Pick<RuleTerms, 'login' | 'outside' | 'effect'>[],
  given: { readonly kind: 'phone' | 'email' | 'loginId'; readonly text: string },
): RuleTerms['effect'] | null => {
  const fitting = rules.filter(rule => fitsLogin(rule, given))
  if (fitting.some(({ effect }) => effect === 'refuse')) return 'refuse'
  return fitting.length > 0 ? 'approve' : null
}

type QuotaTerms = Pick<RuleTerms, 'quota' | 'nameContains' | 'standard' | 'most'>

/** A quota under the rules: what is given if nothing else is, and the lowest ceiling; null: none. */
export const quotaUnder = (
  rules: readonly QuotaTerms[],
  name: string,
  quota: QuotaKind,
): { readonly standard: number | null; readonly most: number | null } => {
  const fitting = rules.filter(
    rule => rule.quota === quota && name.toLowerCase().includes(rule.nameContains.toLowerCase()),
  )
  const ceilings = fitting.flatMap(({ most }) => (most === null ? [] : [most]))
  const most = ceilings.length === 0 ? null : Math.min(...ceilings)
  const standard = fitting.find(rule => rule.standard !== null)?.standard ?? most
  return { standard: standard !== null && most !== null ? Math.min(standard, most) : standard, most }
}
