import { AppError, type JsonObject } from '@gantry/base/shared'
import { codeOf, messageOf, networkFailure } from '../guarded.ts'

/** What a failure of the server or of the way to it is called. */
export const failureOf = (error: unknown, { host, port, database, user }: JsonObject): AppError => {
  if (error instanceof AppError) return error
  const message = messageOf(error)
  const code = codeOf(error)
  if (code.startsWith('28')) return new AppError('source.login', { user: user ?? '' })
  if (code === '3D000') return new AppError('source.database', { database: database ?? '' })
  if (code === 'no_schema' || code === '42501' || code === '3F000')
    return new AppError('source.right', { message })
  if (code === '25006') return new AppError('source.read_only')
  if (code === '57014') return new AppError('source.timeout', { host: host ?? '', port: port ?? 0 })
  if (code === '42P01') return new AppError('source.no_object', { message })
  if (/SSL connections|secure TLS/.test(message))
    return new AppError('source.tls', { host: host ?? '', message })
  if (/timeout expired/.test(message))
    return new AppError('source.timeout', { host: host ?? '', port: port ?? 0 })
  return (
    networkFailure(error, String(host ?? ''), Number(port ?? 0)) ?? new AppError('source.answer', { message })
  )
}
