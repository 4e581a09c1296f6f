/**
 * The three kinds of logins. They never overlap: an email address contains an @, a phone number is at least 11 digits
 * and nothing else, and a login id is neither; so a login identifies at most one account.
 */
export type LoginKind = 'phone' | 'email' | 'loginId'

export interface LoginName {
  readonly kind: LoginKind
  /** Normalised for comparison: without blanks, in lower case, Chinese phone numbers without +86. */
  readonly text: string
}

const phone = /^\+?[0-9]{11,15}$/
const email = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/
const loginId = /^[\p{L}0-9][\p{L}0-9._-]{0,63}$/u

export const readLoginName = (typed: string): LoginName => {
  const text = typed.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
  if (text.includes('@')) return { kind: 'email', text }
  const digits = text.replace(/[\s()-]/g, '').replace(/^\+86(?=\d{11}$)/, '')
  if (phone.test(digits)) return { kind: 'phone', text: digits }
  return { kind: 'loginId', text }
}

/** Whether the name is allowed as a login. */
export const isLoginName = ({ kind, text }: LoginName): boolean => {
  if (text.length > 254) return false
  if (kind === 'email') return email.test(text)
  return kind === 'phone' ? phone.test(text) : loginId.test(text)
}
