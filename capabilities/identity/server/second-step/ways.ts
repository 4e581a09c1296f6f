import { type ChannelName, channelNames } from '@gantry/channels/shared'
import { type Executor, type Sql, sql } from '@gantry/kernel/server'

/** Channels that can send a code. */
export type CodeWay = ChannelName

/** The ways to complete the second step. */
export type SecondWay = 'app' | 'recovery' | CodeWay

/** Whether the way is a code sent over a channel. */
export const isCodeWay = (way: SecondWay): way is CodeWay => (channelNames as readonly string[]).includes(way)

/** Condition that the account `a` has two-step verification. */
export const hasSecondStep: Sql = sql`exists (
    select 1 from gantry.second_step two where two.account = a.id and two.confirmed_at is not null)`

/**
 * The ways available to an account; none without two-step verification. After a first step by a sent code, a second
 * sent code is excluded: it would prove nothing more. Likewise a code over the channel that replaced the password, until
 * the account has once used another way.
 */
export const secondWays = async (
  db: Executor,
  account: string,
  firstStep = 'password',
): Promise<readonly SecondWay[]> => {
  const { rows } = await db.run<{
    left: number
    byCode: boolean
    phone: boolean
    email: boolean
    resetOver: ChannelName | null
  }>(sql`
    select (select count(*)::int from gantry.recovery_code r where r.account = s.account and used_at is null) as left,
      s.by_code as "byCode", a.password_reset_over as "resetOver", a.phone is not null as phone, a.email is not null as email
    from gantry.second_step s join gantry.account a on a.id = s.account
    where s.account = ${account} and s.confirmed_at is not null`)
  const [found] = rows
  if (!found) return []
  const codes = found.byCode && firstStep !== 'code'
  return [
    'app',
    ...(codes && found.phone && found.resetOver !== 'sms' ? (['sms'] as const) : []),
    ...(codes && found.email && found.resetOver !== 'mail' ? (['mail'] as const) : []),
    ...(found.left > 0 ? (['recovery'] as const) : []),
  ]
}
