import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/second-step-contract.ts'
import { setDeviceCookie, setSessionCookie } from '../session/cookies.ts'
import { currentSession } from '../session/current-session.ts'
import { keepOrEndOthers } from '../session/other-sessions.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  forgetTrustedDevices,
  newRecoveryCodes,
} from './manage.ts'
import { takeSecondStep } from './take-second-step.ts'

const done = { done: true } as const

export const secondStepEndpoints: readonly Endpoint[] = [
  endpoint(contract.takeSecondStep, async (ctx, input, io) => {
    const entered = await takeSecondStep(ctx, { ...input, userAgent: io.userAgent })
    const session = await currentSession(entered.ctx)
    if (entered.kind === 'bearer') return { ...session, token: entered.token }
    await keepOrEndOthers(ctx, io, session, input.keep)
    setSessionCookie(io, entered.token, entered.remembered)
    if (entered.device) setDeviceCookie(io, entered.device)
    return session
  }),
  endpoint(contract.beginSecondStep, (ctx, { password }) => beginSecondStep(ctx, password)),
  endpoint(contract.confirmSecondStep, async (ctx, { code }) => ({
    codes: await confirmSecondStep(ctx, code),
  })),
  endpoint(contract.endSecondStep, async (ctx, { password, code }) => {
    await endSecondStep(ctx, password, code)
    return done
  }),
  endpoint(contract.newRecoveryCodes, async (ctx, { password, code }) => ({
    codes: await newRecoveryCodes(ctx, password, code),
  })),
  endpoint(contract.forgetTrustedDevices, async ctx => {
    await forgetTrustedDevices(ctx)
    return done
  }),
]
