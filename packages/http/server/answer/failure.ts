import { AppError } from '@gantry/base/shared'

/**
 * Maps any thrown error to an error of the catalogue. Null for an unexpected error, which is logged and
 * answered as `server.failed` without details.
 */
export const knownError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  // The caller disconnected while the request ran: nobody reads the response.
  if (error instanceof DOMException && error.name === 'AbortError') return new AppError('request.cancelled')
  const code = codeOf(error)
  return code === null ? null : (byFastifyCode(code) ?? byDatabaseCode(code))
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

const byFastifyCode = (code: string): AppError | null => {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new AppError('request.too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('request.unreadable')
    default:
      return null
  }
}

/** SQLSTATE codes caused by the request or by load rather than by our code. */
const byDatabaseCode = (code: string): AppError | null => {
  switch (code) {
    case '23505':
      return new AppError('record.duplicate')
    case '23503':
      return new AppError('record.in_use')
    case '57014': // query_canceled, by statement_timeout
    case '55P03': // lock_not_available
    case '40001': // serialization_failure
    case '40P01': // deadlock_detected
    case '53300': // too_many_connections
    case '57P01': // admin_shutdown
    case '57P03': // cannot_connect_now
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      return new AppError('server.busy')
    case '22P05': // untranslatable_character: a text with a NUL
    case '22021': // character_not_in_repertoire
      return new AppError('request.invalid')
    default:
      return null
  }
}
