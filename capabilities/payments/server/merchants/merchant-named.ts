import { type Executor, sql } from '@gantry/kernel/server'

/** A merchant as the audit records it. One that is gone has an empty name. */
export const merchantNamed = async (
  db: Executor,
  id: string,
): Promise<{ readonly id: string; readonly name: string }> => {
  const { rows } = await db.run<{ name: string }>(sql`select name from gantry.pay_merchant where id = ${id}`)
  return { id, name: rows[0]?.name ?? '' }
}
