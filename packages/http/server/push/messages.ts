import { AppError } from '@gantry/base/shared'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

const id = Type.String({ maxLength: 64 })

const message = Compile(
  Type.Union([
    Type.Object({
      type: Type.Literal('bindUid'),
      userId: id,
      loginIp: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
    }),
    Type.Object({ type: Type.Literal('chat'), token: Type.String({ maxLength: 1_000 }) }),
    Type.Object({
      type: Type.Union([Type.Literal('watch'), Type.Literal('unwatch')]),
      table: id,
      space: Type.Optional(id),
    }),
  ]),
)

/** Messages from a browser (specification, section 4; `watch` and `chat` are our extensions). */
export type SocketMessage =
  | { readonly type: 'bindUid'; readonly userId: string; readonly loginIp?: string | null }
  | { readonly type: 'chat'; readonly token: string }
  | { readonly type: 'watch' | 'unwatch'; readonly table: string; readonly space?: string }

/** @throws AppError request.invalid */
export const readMessage = (text: string): SocketMessage => {
  const value = parse(text)
  if (!message.Check(value)) throw new AppError('request.invalid')
  return value
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('request.unreadable')
  }
}
