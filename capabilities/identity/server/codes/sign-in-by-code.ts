import type { Ctx } from '@gantry/kernel/server'
import { type Entered, enterSpace } from '../session/enter-space.ts'
import type { Entry } from '../session/entry.ts'
import { chooseSpace } from '../sign-in/choose-space.ts'
import { accountByCode } from './by-login.ts'
import { spendCode } from './codes.ts'

export interface CodeSignIn extends Entry {
  readonly login: string
  readonly code: string
  readonly space?: string
}

/** @throws AppError auth.code_wrong, auth.wait, auth.second_step, auth.disabled, auth.pending, auth.no_space */
export const signInByCode = async (ctx: Ctx, input: CodeSignIn): Promise<Entered> => {
  const { account, right } = await accountByCode(ctx, 'sign_in', input.login, input.code)
  await spendCode(ctx, right)
  const membership = await chooseSpace(ctx, account, input.space)
  return enterSpace(ctx, account, membership, { ...input, by: 'code' })
}
