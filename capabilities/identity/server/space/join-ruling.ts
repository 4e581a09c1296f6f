import type { Executor, Kernel } from '@gantry/kernel/server'
import type { LoginName } from '../../shared/login-name.ts'

/** What is said about somebody who registers: not at all, only with approval, or (null) nothing. */
type JoinRuling = (db: Executor, space: string, login: LoginName) => Promise<'refuse' | 'approve' | null>

const registered = new WeakMap<Kernel, JoinRuling>()

/** Registers who rules on registrations besides the space itself, such as its provider. */
export const registerJoinRuling = (kernel: Kernel, ruling: JoinRuling): void => {
  registered.set(kernel, ruling)
}

export const joinRulingOn = async (
  kernel: Kernel,
  db: Executor,
  space: string,
  login: LoginName,
): Promise<'refuse' | 'approve' | null> => (await registered.get(kernel)?.(db, space, login)) ?? null
