import type { Executor, Kernel } from '@gantry/kernel/server'
import type { LoginName } from '../../shared/login-name.ts'

/** What is said about somebody who registers: not at all, only with approval, or (null) nothing. */
type Ruling = 'refuse' | 'approve' | null
type JoinRuling = (db: Executor, space: string, login: LoginName) => Promise<Ruling>
/** Whether an account of a provider may ask to join a space: in it the account has the rights of a provider. */
type ProviderRuling = (db: Executor, space: string, account: string) => Promise<boolean>

const registered = new WeakMap<Kernel, JoinRuling>()
const providers = new WeakMap<Kernel, ProviderRuling>()

/** Registers who rules on registrations besides the space itself, such as its provider. */
export const registerJoinRuling = (kernel: Kernel, ruling: JoinRuling): void => {
  registered.set(kernel, ruling)
}

/** Registers who knows the enterprises of a provider. */
export const registerProviderRuling = (kernel: Kernel, ruling: ProviderRuling): void => {
  providers.set(kernel, ruling)
}

/** False where nobody knows. */
export const mayProviderJoin = async (
  kernel: Kernel,
  db: Executor,
  space: string,
  account: string,
): Promise<boolean> => (await providers.get(kernel)?.(db, space, account)) ?? false

export const joinRulingOn = async (
  kernel: Kernel,
  db: Executor,
  space: string,
  login: LoginName,
): Promise<Ruling> => (await registered.get(kernel)?.(db, space, login)) ?? null
