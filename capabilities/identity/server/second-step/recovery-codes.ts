import { createHash, randomInt } from 'node:crypto'
import { type Executor, sql } from '@gantry/kernel/server'

const howMany = 10
const length = 12
/** Alphabet without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const hashOf = (account: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${account} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest()

const newCode = (): string => {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
  return [0, 4, 8].map(from => letters.slice(from, from + 4).join('')).join('-')
}

/** Replaces the recovery codes of an account and returns them; they cannot be read later. */
export const renewRecoveryCodes = async (db: Executor, account: string): Promise<readonly string[]> => {
  const codes = Array.from({ length: howMany }, newCode)
  const hashes = codes.map(code => hashOf(account, code))
  await db.run(sql`delete from gantry.recovery_code where account = ${account}`)
  await db.run(sql`
    insert into gantry.recovery_code (account, code_hash) select ${account}, unnest(${hashes}::bytea[])`)
  return codes
}

/** Whether a recovery code is valid; each is accepted once. */
export const takeRecoveryCode = async (
  db: Executor,
  account: string,
  code: string,
  now: Date,
): Promise<boolean> => {
  const { count } = await db.run(sql`
    update gantry.recovery_code set used_at = ${now}
    where account = ${account} and code_hash = ${hashOf(account, code)} and used_at is null`)
  return count === 1
}
