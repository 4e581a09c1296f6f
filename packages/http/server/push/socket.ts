import { AppError } from '@gantry/base/shared'
import { createCtx } from '@gantry/kernel/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { isChatToken } from '../chat-token.ts'
import { admit, credentialsOf, type GateOptions, rememberDenied, spaceOf } from '../gate/gate.ts'
import { isSameOrigin } from '../gate/origin.ts'
import { type Client, closing, tell } from './client.ts'
import { type Hub, mayWatch } from './hub.ts'
import { readMessage, type SocketMessage } from './messages.ts'

/** Maximum watched tables per socket; no page needs more. */
const watchedTables = 200
const messagesInTen = 200

/** The push socket (specification, sections 3 and 4): authenticated by the session cookie, same origin only. */
export const registerSocket = (app: FastifyInstance, gate: GateOptions, hub: Hub): void => {
  const options = {
    websocket: true,
    onRequest: async (request: FastifyRequest) => {
      if (!isSameOrigin(request)) throw new AppError('auth.origin')
      await admit(gate, { scope: 'space', can: 'signed-in' }, request)
    },
  } as const
  const open = (socket: WebSocket, request: FastifyRequest) => serve(gate, hub, socket, request)
  app.get('/napi/socket', options, open)
  app.get('/space-:space/napi/socket', options, open)
}

const serve = (gate: GateOptions, hub: Hub, socket: WebSocket, request: FastifyRequest): void => {
  const { ctx } = request
  if (!ctx) {
    socket.terminate()
    return
  }
  const client: Client = {
    socket,
    credentials: credentialsOf(request, spaceOf(request)),
    requestId: request.id,
    actor: ctx.actor,
    watched: new Set(),
    chats: false,
    alive: true,
  }
  hub.add(client)
  socket.on('close', () => hub.remove(client))
  socket.on('error', () => socket.terminate())
  socket.on('pong', () => {
    client.alive = true
  })
  const mayAsk = meter()
  // Messages are processed in sequence, so that an `unwatch` never overtakes its `watch`.
  let turn = Promise.resolve()
  socket.on('message', data => {
    if (!mayAsk()) return socket.close(closing.tooMuch, 'too many messages')
    turn = turn
      .then(() => heed(gate, hub, client, request, readMessage(String(data))))
      .catch((error: unknown) => complain(gate, client, error))
  })
}

const heed = async (
  gate: GateOptions,
  hub: Hub,
  client: Client,
  request: FastifyRequest,
  message: SocketMessage,
): Promise<void> => {
  const { actor } = client
  if (message.type === 'bindUid') {
    if (message.userId === actor.userId)
      return tell(client, JSON.stringify({ type: 'bound', userId: actor.userId }))
    const ctx = createCtx(gate.kernel, actor, client.requestId)
    await rememberDenied(ctx, request, { bindUid: message.userId })
    complain(gate, client, new AppError('permission.denied'))
    return client.socket.close(closing.denied, 'permission.denied')
  }
  if (message.type === 'chat') {
    client.chats = isChatToken(createCtx(gate.kernel, actor, client.requestId), message.token)
    return tell(client, JSON.stringify({ type: 'chatStatus', status: client.chats ? '1' : '0' }))
  }
  const space = message.space ?? actor.space
  if (message.type === 'unwatch') return hub.unwatch(client, space, message.table)
  if (client.watched.size >= watchedTables) throw new AppError('request.too_many')
  if (!(await mayWatch(gate, client, space, message.table)))
    throw new AppError('table.not_found', { table: message.table })
  if (client.socket.readyState !== client.socket.OPEN) return
  hub.watch(client, space, message.table)
  tell(client, JSON.stringify({ type: 'watching', table: message.table }))
}

const complain = ({ kernel }: GateOptions, client: Client, thrown: unknown): void => {
  if (!(thrown instanceof AppError)) kernel.log.error({ err: thrown }, 'socket message failed')
  const error = thrown instanceof AppError ? thrown : new AppError('server.failed')
  tell(client, JSON.stringify({ type: 'error', code: error.code, params: error.params }))
}

/** Rate limit of messages per socket. */
const meter = (): (() => boolean) => {
  let since = Date.now()
  let count = 0
  return () => {
    const now = Date.now()
    if (now - since > 10_000) {
      since = now
      count = 0
    }
    count++
    return count <= messagesInTen
  }
}
