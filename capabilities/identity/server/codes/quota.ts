import { AppError, issue } from '@gantry/base/shared'
import { type Executor, sql } from '@gantry/kernel/server'

/** Seconds between two codes for one target. */
const codePause = 60
const hour = 60 * 60

/**
 * Maximum codes per hour: for a target, for the network of unauthenticated callers (a whole plant may share one), for
 * the people of a space, and for all unauthenticated callers together.
 */
const most = { target: 10, network: 60, space: 500, strangers: 2_000 } as const

interface Request {
  readonly target: string
  /** Empty for an unauthenticated caller. */
  readonly space: string
  readonly network: string
  readonly now: Date
}

/**
 * Refuses a code if the target received one less than a minute ago or a quota of the last hour is used up. Whether the
 * target has an account makes no difference.
 *
 * @throws AppError auth.code_soon with the seconds to wait
 */
export const requireQuota = async (db: Executor, { target, space, network, now }: Request): Promise<void> => {
  const since = new Date(now.getTime() - hour * 1_000)
  const { rows } = await db.run<{ age: number | null; target: number; network: number; space: number }>(sql`
    select
      (select extract(epoch from ${now}::timestamptz - max(created_at))::float8 from gantry.contact_code
        where target = ${target} and created_at > ${since}) as age,
      (select count(*)::int from gantry.contact_code where target = ${target} and created_at > ${since}) as target,
      (select count(*)::int from gantry.contact_code
        where network = ${network} and space = '' and created_at > ${since}) as network,
      (select count(*)::int from gantry.contact_code where space = ${space} and created_at > ${since}) as space`)
  const [sent] = rows
  if (!sent) return
  const isStranger = space === ''
  const isUsedUp =
    sent.target >= most.target ||
    (isStranger && sent.network >= most.network) ||
    sent.space >= (isStranger ? most.strangers : most.space)
  const seconds = isUsedUp ? hour : Math.ceil(codePause - (sent.age ?? codePause))
  if (seconds > 0) throw new AppError('auth.code_soon', { seconds }, [issue('code', 'wait', { seconds })])
}
