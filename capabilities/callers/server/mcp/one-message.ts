import { AppError, issue } from '@gantry/base/shared'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'

/**
 * What a server of the protocol answers to one message; null where it answers nothing (a notification). Any process may
 * answer any message, because nothing is kept between them.
 *
 * @throws AppError request.invalid naming `message` for what is no message of JSON-RPC 2.0
 */
export const answerOne = async (server: Server, input: unknown): Promise<JSONRPCMessage | null> => {
  const { data: message } = JSONRPCMessageSchema.safeParse(input)
  if (!message) throw new AppError('request.invalid', {}, [issue('message', 'format')])
  const isAsked = 'method' in message && 'id' in message
  return new Promise((resolve, reject) => {
    const transport: Transport = {
      start: () => Promise.resolve(),
      close: () => Promise.resolve(),
      send: async answer => resolve(answer),
      onerror: reject,
    }
    server
      .connect(transport)
      .then(() => {
        transport.onmessage?.(message)
        if (!isAsked) resolve(null)
      })
      .catch(reject)
  })
}
