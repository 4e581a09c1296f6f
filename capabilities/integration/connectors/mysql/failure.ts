import { AppError, type JsonObject } from '@gantry/base/shared'
import { codeOf, messageOf, networkFailure } from '../guarded.ts'

/** The number of a server's error; 0 for another error. */
export const numberOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) || 0 : 0

/** Errors of MySQL and MariaDB by what they mean. */
const meanings = {
  login: [1045, 1698],
  database: [1049],
  tls: [3159],
  right: [1044, 1142, 1143, 1227, 1370],
  read_only: [1290, 1792, 1836],
  no_object: [1146],
  timeout: [1205, 1317, 1969, 3024],
  unreachable: [1053, 1927],
} as const

const meaningOf = (error: unknown): keyof typeof meanings | null => {
  const number = numberOf(error)
  const known = Object.entries(meanings).find(([, numbers]) =>
    (numbers as readonly number[]).includes(number),
  )
  return (known?.[0] as keyof typeof meanings | undefined) ?? null
}

/** What a failure of the server or of the way to it is called. */
export const failureOf = (error: unknown, settings: JsonObject): AppError => {
  if (error instanceof AppError) return error
  const { host = '', port = 0, database = '', user = '' } = settings
  const message = messageOf(error)
  const code = codeOf(error)
  if (code === 'PROTOCOL_SEQUENCE_TIMEOUT') return new AppError('source.timeout', { host, port })
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return new AppError('source.tls', { host, message })
  switch (meaningOf(error)) {
    case 'login':
      return new AppError('source.login', { user })
    case 'database':
      return new AppError('source.database', { database })
    case 'tls':
      return new AppError('source.tls', { host, message })
    case 'right':
      return new AppError('source.right', { message })
    case 'read_only':
      return new AppError('source.read_only')
    case 'no_object':
      return new AppError('source.no_object', { message })
    case 'timeout':
      return new AppError('source.timeout', { host, port })
    case 'unreachable':
      return new AppError('source.unreachable', { host, port })
    default:
      return networkFailure(error, String(host), Number(port)) ?? new AppError('source.answer', { message })
  }
}
