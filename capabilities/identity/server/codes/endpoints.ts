import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/codes-contract.ts'
import { allowSecondCodes, refuseSecondCodes } from '../second-step/manage.ts'
import { deviceCookie, setSessionCookie } from '../session/cookies.ts'
import { currentSession } from '../session/current-session.ts'
import { keepOrEndOthers } from '../session/other-sessions.ts'
import { askByLogin } from './by-login.ts'
import { askContactCode, bindContact, unbindContact } from './contacts.ts'
import { resetByCode } from './forgotten-password.ts'
import { askSecondCode } from './second-code.ts'
import { signInByCode } from './sign-in-by-code.ts'

const done = { done: true } as const

export const codeEndpoints: readonly Endpoint[] = [
  endpoint(contract.askSignInCode, async (ctx, { login }) => {
    await askByLogin(ctx, 'sign_in', login)
    return done
  }),
  endpoint(contract.signInByCode, async (ctx, { keep, remember = false, ...input }, io) => {
    const entered = await signInByCode(ctx, {
      ...input,
      kind: 'cookie',
      remembered: remember,
      userAgent: io.userAgent,
      device: io.cookies[deviceCookie],
    })
    const session = await currentSession(entered.ctx)
    await keepOrEndOthers(ctx, io, session, keep)
    setSessionCookie(io, entered.token, remember)
    return session
  }),
  endpoint(contract.askPasswordCode, async (ctx, { login }) => {
    await askByLogin(ctx, 'password', login)
    return done
  }),
  endpoint(contract.resetByCode, async (ctx, input) => {
    await resetByCode(ctx, input)
    return done
  }),
  endpoint(contract.askContactCode, async (ctx, { channel, to, current }) => {
    await askContactCode(ctx, channel, to, current)
    return done
  }),
  endpoint(contract.bindContact, async (ctx, { channel, to, code }) => {
    await bindContact(ctx, channel, to, code)
    return done
  }),
  endpoint(contract.unbindContact, async (ctx, { channel, current }) => {
    await unbindContact(ctx, channel, current)
    return done
  }),
  endpoint(contract.askSecondCode, async (ctx, { ticket, way }) => {
    await askSecondCode(ctx, ticket, way)
    return done
  }),
  endpoint(contract.allowSecondCodes, async (ctx, { current, allowed, code }) => {
    if (allowed) await allowSecondCodes(ctx, current, code ?? '')
    else await refuseSecondCodes(ctx, current)
    return done
  }),
]
