import { type ChannelName, channelNames } from '@gantry/channels/shared'
import { type Executor, type Sql, sql } from '@gantry/kernel/server'

/** A code sent over a channel. */
export type CodeWay = ChannelName

/** How the second step can be done. */
export type SecondWay = 'app' | 'recovery' | CodeWay

/** Whether a way is a code that is sent. */
export const isCodeWay = (way: SecondWay): way is CodeWay => (channelNames as readonly string[]).includes(way)

/** Whether the account `a` of a statement has two-step verification. */
export const hasSecondStep: Sql = sql`exists (
    select 1 from gantry.second_step two where two.account = a.id and two.confirmed_at is not null)`

/**
 * The ways open to an account; none without two-step verification. After a first step by code, a second code to the same
 * person would prove nothing more.
 */
export const secondWays = async (
  db: Executor,
  account: string,
  firstStep = 'password',
): Promise<readonly SecondWay[]> => {
  const { rows } = await db.run<{ left: number; byCode: boolean; phone: boolean; email: boolean }>(sql`
    select (select count(*)::int from gantry.recovery_code r where r.account = s.account and used_at is null) as left,
      s.by_code as "byCode", a.phone is not null as phone, a.email is not null as email
    from gantry.second_step s join gantry.account a on a.id = s.account
    where s.account = ${account} and s.confirmed_at is not null`)
  const [found] = rows
  if (!found) return []
  const codes = found.byCode && firstStep !== 'code'
  return [
    'app',
    ...(codes && found.phone ? (['sms'] as const) : []),
    ...(codes && found.email ? (['mail'] as const) : []),
    ...(found.left > 0 ? (['recovery'] as const) : []),
  ]
}
