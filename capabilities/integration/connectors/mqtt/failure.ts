import { AppError, type ErrorCode, type JsonObject } from '@gantry/base/shared'
import { codeOf, messageOf, networkFailure } from '../guarded.ts'

/** What a broker refuses a connection with, by the return code of its CONNACK. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  2: 'source.client_id',
  4: 'source.login',
  5: 'source.not_authorised',
}

/** What a failure of the broker or of the way to it is called. */
export const failureOf = (error: unknown, { host, port, user }: JsonObject, clientId: string): AppError => {
  if (error instanceof AppError) return error
  const message = messageOf(error)
  const refusal = refusals[codeOf(error)]
  if (refusal) return new AppError(refusal, { user: user ?? '', id: clientId })
  if (/connack timeout|keepalive timeout/i.test(message))
    return new AppError('source.timeout', { host: host ?? '', port: port ?? 0 })
  return (
    networkFailure(error, String(host ?? ''), Number(port ?? 0)) ?? new AppError('source.answer', { message })
  )
}
