import { AppError, type Issue, issue, limits } from '@gantry/base/shared'
import { type Kernel, platform, sql } from '@gantry/kernel/server'

/**
 * Wrong passwords in a row, counted in the database so that neither a restart nor another process forgives them. A name
 * has three (specification, section 8); an address has more, because a whole plant may sit behind one.
 */
const allowed = { login: limits.wrongPasswords, ip: 30 } as const
type Counted = keyof typeof allowed

/** Mistakes longer ago than this no longer belong to the row. */
const forgottenAfter = 60 * 60_000

const keyOf = (counted: Counted, value: string): string => `${counted}:${value}`

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

/** Counts one wrong password; the answer is the seconds to wait from now, 0 when another try is free. */
export const countWrong = async (kernel: Kernel, login: string | null, ip: string): Promise<number> => {
  const waits = await countOne(kernel, 'ip', ip)
  const loginWaits = login !== null && (await countOne(kernel, 'login', login))
  return waits || loginWaits ? limits.wrongPasswordWait / 1_000 : 0
}

const countOne = async (kernel: Kernel, counted: Counted, value: string): Promise<boolean> => {
  const now = kernel.now()
  const longAgo = new Date(now.getTime() - forgottenAfter)
  const waitUntil = new Date(now.getTime() + limits.wrongPasswordWait)
  const { rows } = await platform(kernel).run<{ waits: boolean }>(
    sql`insert into gantry.sign_in_failure as f (key, count, last_at) values (${keyOf(counted, value)}, 1, ${now})
        on conflict (key) do update set
          last_at = excluded.last_at,
          (count, wait_until) = (
            select wrong, case when f.wait_until > ${now} then f.wait_until
              when wrong >= ${allowed[counted]}::int then ${waitUntil}::timestamptz end
            from (select case when f.wait_until > ${now} then f.count
              when f.wait_until is not null or f.last_at < ${longAgo} then 1
              else f.count + 1 end as wrong) counted)
        returning wait_until is not null as waits`,
  )
  return rows[0]?.waits ?? false
}

/** After a right password: the row of mistakes is over. Old rows of others go with it. */
export const forgetWrong = async (kernel: Kernel, login: string, ip: string): Promise<void> => {
  const longAgo = new Date(kernel.now().getTime() - forgottenAfter)
  await platform(kernel).run(
    sql`delete from gantry.sign_in_failure
        where key in (${keyOf('login', login)}, ${keyOf('ip', ip)}) or last_at < ${longAgo}`,
  )
}
