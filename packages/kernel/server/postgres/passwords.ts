import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Passwords of the superuser, used by the supervisor only, and of the application role, to which row-level
 * security applies.
 */
export interface Passwords {
  readonly postgres: string
  readonly gantry: string
}

/** Generated once per data folder and stored in a file that only its owner can read. */
export const readPasswords = (dataFolder: string): Passwords => {
  const file = join(dataFolder, 'postgres-passwords.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const passwords: Passwords = { postgres: secret(), gantry: secret() }
  writeFileSync(`${file}.new`, JSON.stringify(passwords), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return passwords
}

const secret = (): string => randomBytes(24).toString('hex')
