import type { Ctx } from '@gantry/kernel/server'
import { type Entered, enterSpace } from '../session/enter-space.ts'
import type { Entry } from '../session/entry.ts'
import { checkPassword } from './check-password.ts'
import { chooseSpace } from './choose-space.ts'

export interface SignIn extends Entry {
  readonly login: string
  readonly password: string
  readonly space?: string
}

/** @throws AppError auth.wrong, auth.wait, auth.disabled, auth.pending, auth.no_space */
export const signIn = async (ctx: Ctx, input: SignIn): Promise<Entered> => {
  const account = await checkPassword(ctx, input.login, input.password, input.userAgent)
  const membership = await chooseSpace(ctx, account, input.space)
  return enterSpace(ctx, account, membership, input)
}
