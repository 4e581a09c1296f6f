import { randomUUID } from 'node:crypto'
import { type DirectoryBar, loginPlace } from '../../../shared/federation/index.ts'
import { DirectoryFailure } from './directory-failure.ts'
import { asked, type DirectoryPerson, readPerson } from './directory-person.ts'
import { type Directory, resultCode } from './open-directory.ts'

/** The person of a login; null: none. @throws DirectoryFailure also when the filter finds several */
export const findPerson = async (
  { settings, ask }: Directory,
  login: string,
): Promise<DirectoryPerson | null> => {
  const { Filter } = await import('ldapts')
  const filter = settings.filter.replaceAll(loginPlace, () => Filter.escape(login.trim()))
  const { searchEntries } = await ask('search', client =>
    client.search(settings.base, { scope: 'sub', filter, sizeLimit: 2, timeLimit: 5, ...asked(settings) }),
  )
  const [entry, another] = searchEntries
  if (another) throw new DirectoryFailure('setup', 'person', `${another.dn}: more than one entry`)
  return entry ? readPerson(settings, entry) : null
}

/** What a directory says to a password. */
type Answer = 'right' | 'wrong' | DirectoryBar

/**
 * Binds as a person. For an unknown one (null) the directory is asked for somebody who is not there, so that the answer
 * takes about as long.
 */
export const checkDirectoryPassword = async (
  { settings, ask }: Directory,
  person: DirectoryPerson | null,
  password: string,
): Promise<Answer> => {
  // A bind without a password succeeds and proves nothing (RFC 4513, 5.1.2). Some servers end a password at a NUL.
  if (password === '' || password.includes('\0')) return 'wrong'
  const place = person?.place ?? `cn=${randomUUID()},${settings.base}`
  const answer = await ask('person', async (client): Promise<Answer> => {
    try {
      await client.bind(place, password)
      return 'right'
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      return refusal
    }
  })
  if (person === null) return 'wrong'
  // A lock that has run out is lifted by the bind itself, so it counts only when the bind fails.
  if (person.bar === 'disabled') return 'disabled'
  return answer === 'wrong' ? (person.bar ?? 'wrong') : answer
}

/** Reasons in the diagnostic message of Active Directory, which gives them only for the right password. */
const reasons: Readonly<Record<string, DirectoryBar>> = {
  '530': 'disabled',
  '531': 'disabled',
  '532': 'password',
  '533': 'disabled',
  '701': 'expired',
  '773': 'password',
  '775': 'locked',
}

/** Why a bind was refused; null for errors that are no answer to a password. */
const refusalOf = (error: unknown): Answer | null => {
  switch (resultCode(error)) {
    // No such object, invalid name, inappropriate authentication.
    case 32:
    case 34:
    case 48:
      return 'wrong'
    case 49:
      return (
        reasons[/\bdata ([0-9a-f]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? ''] ?? 'wrong'
      )
    // 389 Directory Server: a constraint of its password policy; unwilling for an inactivated account.
    case 19:
      return 'locked'
    case 53:
      return 'disabled'
    default:
      return null
  }
}
