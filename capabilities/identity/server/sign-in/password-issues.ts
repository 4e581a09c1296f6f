import { AppError, type Issue, issue } from '@gantry/base/shared'
import { type Kernel, readSpaceSetting } from '@gantry/kernel/server'
import { passwordKindsSetting, passwordLengthSetting } from '@gantry/model/shared'
import { passwordLength } from '../../shared/index.ts'

interface PasswordRules {
  /** Minimum length in characters. */
  readonly min: number
  /** Minimum number of character classes, of four. */
  readonly kinds: number
}

/** A space's rules for new passwords. */
export const passwordRules = async (kernel: Kernel, space: string): Promise<PasswordRules> => ({
  min: await readSpaceSetting(kernel, space, passwordLengthSetting),
  kinds: await readSpaceSetting(kernel, space, passwordKindsSetting),
})

const kindsIn = (password: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter(kind => kind.test(password)).length

interface NewPassword {
  readonly password: string
  /** The repeated password; absent if the form has no such field. */
  readonly confirm?: string
  /** Names of the account: logins and the person's name. */
  readonly names: readonly (string | null)[]
  /** The rules of the space; absent: only those for every account. */
  readonly rules?: PasswordRules
  /** The form field for the issues. */
  readonly field?: string
}

/** Issues of a new password and its repetition. */
export const passwordIssues = async ({
  password,
  confirm = password,
  names,
  rules = { min: passwordLength.min, kinds: 1 },
  field = 'password',
}: NewPassword): Promise<Issue[]> => {
  const issues: Issue[] = []
  const { min } = rules
  const { max } = passwordLength
  const length = [...password].length
  if (length < min) issues.push(issue(field, 'min_length', { limit: min }))
  else if (length > max) issues.push(issue(field, 'max_length', { limit: max }))
  else if (kindsIn(password) < rules.kinds)
    issues.push(issue(field, 'password_kinds', { count: rules.kinds }))
  else if (isName(password, names)) issues.push(issue(field, 'password_name'))
  else if ((await commonPasswords()).has(fold(password))) issues.push(issue(field, 'password_common'))
  if (password !== confirm) issues.push(issue('confirm', 'password_differs'))
  return issues
}

/** Normalised for comparison: case and full-width forms add nothing against guessing. */
const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Whether a password equals one of the names, or the part of an email address before `@`. */
const isName = (password: string, names: readonly (string | null)[]): boolean => {
  const folded = fold(password)
  return names.some(name => {
    const known = fold(name ?? '')
    return folded === known || folded === known.split('@')[0]
  })
}

let common: Promise<ReadonlySet<string>> | undefined

/** About 49,000 most frequent passwords of published leaks, in lower case; unpacked (0.2 s) on first use. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

/** @throws AppError request.invalid with the issues of a password that the space's rules do not concern */
export const requirePassword = async (
  password: string,
  names: readonly string[],
  field = 'password',
): Promise<void> => {
  const issues = await passwordIssues({ password, names, field })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}
