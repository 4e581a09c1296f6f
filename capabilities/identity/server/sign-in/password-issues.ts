import { type Issue, issue } from '@gantry/base/shared'
import { type Kernel, readSpaceSetting } from '@gantry/kernel/server'
import { passwordKindsSetting, passwordLengthSetting } from '@gantry/model/shared'
import { passwordLength } from '../../shared/index.ts'

interface PasswordRules {
  /** Fewest characters. */
  readonly min: number
  /** Fewest kinds of characters, of four. */
  readonly kinds: number
}

/** The rules a space has for new passwords. */
export const passwordRules = async (kernel: Kernel, space: string): Promise<PasswordRules> => ({
  min: await readSpaceSetting(kernel, space, passwordLengthSetting),
  kinds: await readSpaceSetting(kernel, space, passwordKindsSetting),
})

const kindsIn = (password: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter(kind => kind.test(password)).length

interface NewPassword {
  readonly password: string
  /** The repetition; absent where a form has none. */
  readonly confirm?: string
  /** What the account is called: logins and the name of the person. */
  readonly names: readonly (string | null)[]
  /** The rules of the space it is set in; absent: those every account has. */
  readonly rules?: PasswordRules
  /** The form field the issues are about. */
  readonly field?: string
}

/** What is wrong with a new password and its repetition. */
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

/** Capital letters and forms of width make no other password to a guesser. */
const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Whether a password is one of the names, or the part of an address before its `@`. */
const isName = (password: string, names: readonly (string | null)[]): boolean => {
  const folded = fold(password)
  return names.some(name => {
    const known = fold(name ?? '')
    return folded === known || folded === known.split('@')[0]
  })
}

let common: Promise<ReadonlySet<string>> | undefined

/** Some 49,000 passwords found most often in published leaks, in lower case; unpacked (0.2 s) when first asked for. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}
