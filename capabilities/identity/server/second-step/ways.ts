import { type Executor, type Sql, sql } from '@gantry/kernel/server'

/** How the second step can be done. */
export type SecondWay = 'app' | 'recovery'

/** Whether the account `a` of a statement has two-step verification. */
export const hasSecondStep: Sql = sql`exists (
    select 1 from gantry.second_step two where two.account = a.id and two.confirmed_at is not null)`

/** The ways open to an account; none without two-step verification. */
export const secondWays = async (db: Executor, account: string): Promise<readonly SecondWay[]> => {
  const { rows } = await db.run<{ left: number }>(sql`
    select (select count(*)::int from gantry.recovery_code r where r.account = s.account and used_at is null) as left
    from gantry.second_step s where s.account = ${account} and s.confirmed_at is not null`)
  const [found] = rows
  if (!found) return []
  return found.left > 0 ? ['app', 'recovery'] : ['app']
}
