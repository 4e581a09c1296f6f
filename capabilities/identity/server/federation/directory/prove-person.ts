import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, platform, sql } from '@gantry/kernel/server'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { actingAs } from '../../acting.ts'
import { addressWait, beginTry, failTry, forgetTries, waitIssues } from '../../sign-in/attempts.ts'
import type { Identity } from '../provider.ts'
import { told } from '../told.ts'
import { directoryAuthority } from './authority.ts'
import { checkDirectoryPassword, findPerson } from './find-person.ts'
import { signInLimits, withDirectory } from './open-directory.ts'
import { requireDirectory } from './read-directory.ts'

interface Typed {
  readonly login: string
  readonly password: string
  readonly userAgent: string
}

/**
 * The identity of a person who knows the password of a directory of a space. Wrong passwords are counted and audited as
 * those of accounts are; an unknown person gets the answer of a wrong password.
 *
 * @throws AppError auth.wrong, auth.wait, federation.directory_disabled, federation.directory_locked,
 *   federation.directory_expired, federation.directory_password, federation.setup, federation.unreachable
 */
export const provePerson = async (
  ctx: Ctx,
  space: string,
  settings: ProviderSettings,
  { login, password, userAgent }: Typed,
): Promise<Identity> => {
  const { kernel } = ctx
  const ip = ctx.actor.ip ?? ''
  const waiting = await addressWait(kernel, ip)
  if (waiting > 0) throw new AppError('auth.wait', { seconds: waiting }, waitIssues(waiting))
  return told(ctx, { space, provider: 'ldap' }, () =>
    withDirectory(kernel, requireDirectory(settings), signInLimits, async directory => {
      const person = await findPerson(directory, login)
      const key = `directory/${space}/${person ? person.subject : fold(login)}`
      const begun = await beginTry(kernel, key, ip)
      const answer = await checkDirectoryPassword(directory, person, password)
      if (answer === 'right' && person) {
        await forgetTries(kernel, key)
        const { subject, name, mail, phone, groups } = person
        return { subject, name, mail, phone, picture: null, groups }
      }
      const seconds = await failTry(kernel, begun, ip)
      const bound = person && (await boundTo(ctx, space, directoryAuthority(settings), person.subject))
      await audit(actingAs(ctx, { space, ...bound }), {
        action: seconds ? 'session.locked' : 'session.refused',
        result: answer === 'wrong' ? 'failed' : 'denied',
        details: {
          login: login.slice(0, 64),
          by: 'ldap',
          why: person ? `directory_${answer}` : 'directory_unknown',
          agent: userAgent.slice(0, 400),
          ...(seconds ? { seconds } : {}),
        },
      })
      if (answer === 'wrong' || answer === 'right') throw new AppError('auth.wrong', {}, waitIssues(seconds))
      throw new AppError(`federation.directory_${answer}`)
    }),
  )
}

/** Directories ignore case and repeated spaces, so the count does too. */
const fold = (login: string): string => login.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The account that a person of the directory is bound to, for the audit. */
const boundTo = async (ctx: Ctx, space: string, authority: string, subject: string) => {
  const { rows } = await platform(ctx.kernel).run<{ userId: string; name: string }>(sql`
    select b.account as "userId", a.name from gantry.sign_in_binding b join gantry.account a on a.id = b.account
    where b.space = ${space} and b.provider = 'ldap' and b.authority = ${authority} and b.subject = ${subject}`)
  return rows[0] ?? {}
}
