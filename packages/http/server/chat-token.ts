import {
  type Ctx,
  createCtx,
  isFeatureOff,
  openText,
  readSpaceSetting,
  sealText,
} from '@gantry/kernel/server'
import { chatSetting } from '@gantry/model/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Dictionary, sentence } from './answer/sentences.ts'
import { type GateOptions, identify, spaceOf } from './gate/gate.ts'
import { acceptedLang } from './gate/lang.ts'

/** "1200" means success (specification, section 7); any other status that there is no token. */
const statuses = { ok: '1200', notSignedIn: '1401', notYours: '1403', notEnabled: '1404' } as const

/** Hours a token opens chat on a push socket. A browser asks for a new one when its token is refused. */
const hours = 12

const place = 'chat token'

/** Whether a token was made for this person in this space and has not run out. */
export const isChatToken = (ctx: Ctx, token: string): boolean => {
  const [person, until] = openText(ctx, place, token)?.split(' ') ?? []
  return person === ctx.actor.personId && Number(until) > ctx.kernel.now().getTime()
}

/**
 * `GET /api2/chat/token?userId=`: the token with which a push socket of the caller is told of conversations. The status in
 * the body says why there is none: chat is off in the space, nobody is signed in, or the id is somebody else's.
 */
export const registerChat = (app: FastifyInstance, dictionary: Dictionary, gate: GateOptions): void => {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const lang = acceptedLang(request.headers['accept-language']) ?? 'zh-CN'
    reply.header('cache-control', 'no-store')
    const none = (status: keyof typeof statuses, text: string) => ({
      status: statuses[status],
      message: sentence(dictionary, lang, text, {}),
    })
    const actor = await identify(gate, request, spaceOf(request))
    if (typeof actor === 'string' || actor.duty) return none('notSignedIn', 'chat.token_failed')
    if (userIdOf(request.query) !== actor.userId) return none('notYours', 'chat.token_failed')
    const isClosed = isFeatureOff({ kernel: gate.kernel, space: actor.space }, 'chat')
    if (isClosed || !(await readSpaceSetting(gate.kernel, actor.space, chatSetting)))
      return none('notEnabled', 'chat.not_enabled')
    const ctx = createCtx(gate.kernel, actor, request.id)
    const until = ctx.now.getTime() + hours * 60 * 60_000
    return { status: statuses.ok, token: sealText(ctx, place, `${actor.personId} ${until}`) }
  }
  app.get('/api2/chat/token', answer)
  app.get('/space-:space/api2/chat/token', answer)
}

const userIdOf = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'userId' in query ? query.userId : undefined
