import { type Executor, sql } from '@gantry/kernel/server'
import { passwordStrength } from '../../shared/index.ts'

/** Stores the strength of an account's password, after a user has typed it. */
export const noteStrength = async (db: Executor, account: string, password: string): Promise<void> => {
  const strength = passwordStrength(password)
  await db.run(sql`
    update gantry.account set password_strength = ${strength}
    where id = ${account} and password_strength is distinct from ${strength}`)
}
