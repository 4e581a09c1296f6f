import type { Io } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import type { SessionInfo } from '../../shared/index.ts'
import { sessionsBehind } from './accounts.ts'
import { browserTokens, setOtherTokens } from './cookies.ts'
import { endSessions } from './sign-out.ts'

/** What a sign-in does with the browser's other sessions: keep or end them. */
export const keepOrEndOthers = (ctx: Ctx, io: Io, session: SessionInfo, keep = false): Promise<void> =>
  keep ? keepOthers(ctx, io, session) : endOthers(ctx, io)

/** Without `keep`, the other sessions end: the user may be another person. */
export const endOthers = async (ctx: Ctx, io: Io): Promise<void> => {
  await endSessions(ctx, browserTokens(io))
  setOtherTokens(io, [])
}

/** Keeps the browser's other sessions, except a second one of the same account. */
const keepOthers = async (ctx: Ctx, io: Io, session: SessionInfo): Promise<void> => {
  const others = await sessionsBehind(ctx, browserTokens(io))
  setOtherTokens(
    io,
    others.filter(({ account }) => account !== session.user.id).map(({ token }) => token),
  )
}
