import { AppError } from '@gantry/base/shared'
import { codeOf, messageOf, networkFailure } from '../guarded.ts'
import type { SftpSettings } from './shared.ts'

/** What a failure of the server or of the way to it is called. */
export const failureOf = (error: unknown, { host, port, user }: SftpSettings): AppError => {
  if (error instanceof AppError) return error
  const message = messageOf(error)
  const level = error instanceof Error && 'level' in error ? error.level : ''
  if (level === 'client-authentication') return new AppError('source.login', { user })
  if (level === 'client-timeout') return new AppError('source.timeout', { host, port })
  if (/private ?key|passphrase/i.test(message)) return new AppError('source.private_key')
  const code = codeOf(error)
  if (code === statusCode.noSuchFile) return new AppError('source.no_object', { message })
  if (code === statusCode.permissionDenied) return new AppError('source.right', { message })
  return networkFailure(error, host, port) ?? new AppError('source.answer', { message })
}

/** Answers of SFTP, version 3. */
const statusCode = { noSuchFile: '2', permissionDenied: '3' } as const

/** The server says that a folder has no further entries. */
export const isEnd = (error: unknown): boolean => codeOf(error) === '1'
