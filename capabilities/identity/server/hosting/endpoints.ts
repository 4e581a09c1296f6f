import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/hosting-contract.ts'
import { browserTokens, clearSessionCookies, setOtherTokens, setSessionCookie } from '../session/cookies.ts'
import { currentSession } from '../session/current-session.ts'
import { enterHosted, leaveHosted, readHosting, setHosting } from './hosting.ts'

/** Account hosting: settings of the own account, and sessions in hosted accounts. */
export const hostingEndpoints: readonly Endpoint[] = [
  endpoint(contract.readHosting, readHosting),
  endpoint(contract.setHosting, async (ctx, { trustee }) => {
    await setHosting(ctx, trustee)
    return { done: true as const }
  }),
  endpoint(contract.enterHosted, async (ctx, { principal }, io) => {
    const entered = await enterHosted(ctx, principal, io.userAgent)
    const session = await currentSession(entered.ctx)
    // Keeps the own session, to switch back to.
    setOtherTokens(io, browserTokens(io))
    setSessionCookie(io, entered.token, false)
    return session
  }),
  endpoint(contract.leaveHosted, async (ctx, _input, io) => {
    const held = browserTokens(io)
    const own = await leaveHosted(ctx, held, { ip: io.ip, userAgent: io.userAgent })
    if (own === 'not-hosted') return { session: null }
    if (!own) {
      clearSessionCookies(io)
      return { session: null }
    }
    const session = await currentSession(own.ctx)
    setOtherTokens(
      io,
      held.slice(1).filter(token => token !== own.token),
    )
    setSessionCookie(io, own.token, own.remembered)
    return { session }
  }),
]
