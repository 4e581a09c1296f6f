import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedDemo } from '@gantry/identity/server'
import { type Kernel, oneAtATime } from '@gantry/kernel/server'
import { capabilities } from './capabilities.ts'

export interface DemoAccounts {
  readonly logins: readonly string[]
  readonly password: string
}

/** Makes the demo space, or what an interrupted start left out of it; answers its accounts when they are new. */
export const makeDemo = (kernel: Kernel, wishedPassword: string | null): Promise<DemoAccounts | null> =>
  oneAtATime(kernel, async () => {
    const password = wishedPassword ?? keptPassword(kernel.dataFolder)
    const { created, logins } = await seedDemo(kernel, { password })
    for (const { demo } of capabilities) await demo?.(kernel)
    return created ? { logins, password } : null
  })

/** A random password stays readable in the data folder, for whoever did not see the first start. */
const keptPassword = (dataFolder: string): string => {
  const file = join(dataFolder, 'demo-password.txt')
  if (!existsSync(file)) writeFileSync(file, randomPassword(), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Letters and digits that are not mistaken for one another: 12 of them are about 68 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const randomPassword = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')
