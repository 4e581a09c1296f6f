import { AppError, type Issue, issue, limits } from '@gantry/base/shared'
import { networkOf } from '@gantry/http/server'
import { type Kernel, platform, sql } from '@gantry/kernel/server'

/**
 * Wrong passwords, counted in the database so that neither a restart nor another process forgives them. A name has three
 * in a row (specification, section 8). An address has more, because a whole plant may sit behind one, and a right password
 * does not clear it: who sprays one password over many names has an account of his own to sign in to between.
 */
const allowed = { login: limits.wrongPasswords, ip: 30 } as const
type Counted = keyof typeof allowed

/** Counts whose last mistake is longer ago than this begin anew. Milliseconds. */
const forgottenAfter = 60 * 60_000

const keyOf = (counted: Counted, value: string): string =>
  `${counted}:${counted === 'ip' ? networkOf(value) : value}`

/**
 * `login: null` is for guesses that are not at an account.
 *
 * @throws AppError auth.wait with the seconds left
 */
export const refuseWhileWaiting = async (kernel: Kernel, login: string | null, ip: string): Promise<void> => {
  const now = kernel.now()
  const { rows } = await platform(kernel).run<{ left: number }>(
    sql`select ceil(extract(epoch from max(wait_until) - ${now}::timestamptz))::int as left
        from gantry.sign_in_failure
        where key in (${keyOf('login', login ?? '')}, ${keyOf('ip', ip)}) and wait_until > ${now}`,
  )
  const left = rows[0]?.left
  if (left) throw new AppError('auth.wait', { seconds: left }, waitIssues(left))
}

/** The seconds to wait as a form can count them down; none when another try is free. */
export const waitIssues = (seconds: number, field = 'password'): Issue[] =>
  seconds > 0 ? [issue(field, 'wait', { seconds })] : []

/** A try at the password of a name, which was counted before the password is looked at. */
interface Try {
  /** Whether the name waits if the password is wrong. */
  readonly isLast: boolean
}

/**
 * Counts a try at a name before the password is looked at: of tries that come at once, to however many processes, only
 * those the name still has get through.
 *
 * @throws AppError auth.wait with the seconds left
 */
export const beginTry = async (kernel: Kernel, login: string, ip: string): Promise<Try> => {
  await refuseWhileWaiting(kernel, login, ip)
  const { count, left } = await countOne(kernel, 'login', login)
  if (count > allowed.login) throw new AppError('auth.wait', { seconds: left }, waitIssues(left))
  return { isLast: count === allowed.login }
}

/** After a wrong password; the answer is the seconds to wait from now, 0 when another try is free. */
export const failTry = async (kernel: Kernel, { isLast }: Try, ip: string): Promise<number> =>
  (await countAtAddress(kernel, ip)) || isLast ? limits.wrongPasswordWait / 1_000 : 0

/** After a right password: the name has all its tries again. Old counts of others go with it. */
export const forgetTries = async (kernel: Kernel, login: string): Promise<void> => {
  const longAgo = new Date(kernel.now().getTime() - forgottenAfter)
  await platform(kernel).run(
    sql`delete from gantry.sign_in_failure where key = ${keyOf('login', login)} or last_at < ${longAgo}`,
  )
}

/** Counts a wrong guess, of whatever, from an address; whether the address waits from now on. */
export const countAtAddress = async (kernel: Kernel, ip: string): Promise<boolean> =>
  (await countOne(kernel, 'ip', ip)).left > 0

interface Count {
  readonly count: number
  /** Seconds to wait. */
  readonly left: number
}

const countOne = async (kernel: Kernel, counted: Counted, value: string): Promise<Count> => {
  const now = kernel.now()
  const longAgo = new Date(now.getTime() - forgottenAfter)
  const waitUntil = new Date(now.getTime() + limits.wrongPasswordWait)
  const { rows } = await platform(kernel).run<Count>(
    sql`insert into gantry.sign_in_failure as f (key, count, last_at) values (${keyOf(counted, value)}, 1, ${now})
        on conflict (key) do update set
          last_at = excluded.last_at,
          (count, wait_until) = (
            select tried, case when f.wait_until > ${now} then f.wait_until
              when tried >= ${allowed[counted]}::int then ${waitUntil}::timestamptz end
            from (select case when f.wait_until <= ${now} or f.last_at < ${longAgo} then 1
              else f.count + 1 end as tried) counted)
        returning count,
          coalesce(greatest(0, ceil(extract(epoch from wait_until - ${now}::timestamptz))), 0)::int as left`,
  )
  return rows[0] ?? { count: 1, left: 0 }
}
