import { AppError, type Issue, issue, limits } from '@gantry/base/shared'
import { networkOf } from '@gantry/http/server'
import { type Kernel, platform, sql } from '@gantry/kernel/server'

/**
 * Wrong passwords, counted in the database, so that the count survives a restart and covers all processes. A login has
 * three tries in a row (specification, section 8). An IP address has more, because a whole plant may share one. A right
 * password does not reset the address's count: otherwise an attacker who tries one password on many logins could reset
 * it with an account of their own.
 */
const allowed = { login: limits.wrongPasswords, ip: 30 } as const
type Counted = keyof typeof allowed

/** Idle time after which a count restarts. Milliseconds. */
const forgottenAfter = 60 * 60_000

const keyOf = (counted: Counted, value: string): string =>
  `${counted}:${counted === 'ip' ? networkOf(value) : value}`

/** Seconds that the address must wait, after wrong guesses that were not aimed at an account; 0: none. */
export const addressWait = (kernel: Kernel, ip: string): Promise<number> =>
  secondsLeft(kernel, [keyOf('ip', ip)])

const secondsLeft = async (kernel: Kernel, keys: readonly string[]): Promise<number> => {
  const now = kernel.now()
  const { rows } = await platform(kernel).run<{ left: number | null }>(
    sql`select ceil(extract(epoch from max(wait_until) - ${now}::timestamptz))::int as left
        from gantry.sign_in_failure where key = any(${keys}::text[]) and wait_until > ${now}`,
  )
  return rows[0]?.left ?? 0
}

/** Seconds to wait, for the form's countdown; absent when a try is allowed. */
export const waitIssues = (seconds: number, field = 'password'): Issue[] =>
  seconds > 0 ? [issue(field, 'wait', { seconds })] : []

/** A password try, counted before the password is checked. */
interface Try {
  /** Whether the login is locked if the password is wrong. */
  readonly isLast: boolean
}

/**
 * Counts a try for a login before the password is checked: of concurrent tries, in any process, only the remaining ones
 * are admitted.
 *
 * @throws AppError auth.wait with the seconds left
 */
export const beginTry = async (kernel: Kernel, login: string, ip: string): Promise<Try> => {
  const waiting = await secondsLeft(kernel, [keyOf('login', login), keyOf('ip', ip)])
  if (waiting > 0) throw new AppError('auth.wait', { seconds: waiting }, waitIssues(waiting))
  const { count, left } = await countOne(kernel, 'login', login)
  if (count > allowed.login) throw new AppError('auth.wait', { seconds: left }, waitIssues(left))
  return { isLast: count === allowed.login }
}

/** Records a wrong password; returns the seconds to wait, 0 when another try is allowed. */
export const failTry = async (kernel: Kernel, { isLast }: Try, ip: string): Promise<number> =>
  (await countAtAddress(kernel, ip)) || isLast ? limits.wrongPasswordWait / 1_000 : 0

/** Resets the count of the login after a right password, and deletes expired counts of others. */
export const forgetTries = async (kernel: Kernel, login: string): Promise<void> => {
  const longAgo = new Date(kernel.now().getTime() - forgottenAfter)
  await platform(kernel).run(
    sql`delete from gantry.sign_in_failure where key = ${keyOf('login', login)} or last_at < ${longAgo}`,
  )
}

/** Counts a wrong guess of any kind for an IP address; returns whether the address must wait now. */
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
