import type { Io } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import type { SessionInfo } from '../../shared/index.ts'
import { sessionsBehind } from './accounts.ts'
import { browserTokens, setOtherTokens } from './cookies.ts'
import { endSessions } from './sign-out.ts'

/** After a sign-in: what the browser held stays at hand, or ends. */
export const keepOrEndOthers = (ctx: Ctx, io: Io, session: SessionInfo, keep = false): Promise<void> =>
  keep ? keepOthers(ctx, io, session) : endOthers(ctx, io)

/** Who signs in without keeping what the browser held is perhaps another person. */
export const endOthers = async (ctx: Ctx, io: Io): Promise<void> => {
  await endSessions(ctx, browserTokens(io))
  setOtherTokens(io, [])
}

/** What the browser held stays at hand; a second session of the same account is not kept. */
const keepOthers = async (ctx: Ctx, io: Io, session: SessionInfo): Promise<void> => {
  const others = await sessionsBehind(ctx, browserTokens(io))
  setOtherTokens(
    io,
    others.filter(({ account }) => account !== session.user.id).map(({ token }) => token),
  )
}
