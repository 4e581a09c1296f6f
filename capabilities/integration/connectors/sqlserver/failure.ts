import { AppError, type JsonObject } from '@gantry/base/shared'
import { codeOf, messageOf, networkFailure } from '../guarded.ts'

/** Numbers of errors of SQL Server, by what they are called here. */
const known = {
  login: [18452, 18456, 18470, 18486, 18487, 18488],
  database: [911, 4060],
  right: [229, 230, 262, 297, 300, 916],
  object: [208],
  timeout: [1222],
} as const

/** What a failure of the server or of the way to it is called. */
export const failureOf = (error: unknown, { host, port, database, user }: JsonObject): AppError => {
  const all = causesOf(error)
  const named = all.find(each => each instanceof AppError)
  if (named) return named
  const place = { host: String(host ?? ''), port: Number(port ?? 0) }
  const first = all.find(each => numberOf(each) > 0) ?? all.at(-1)
  const message = messageOf(first)
  const is = (numbers: readonly number[]) => numbers.includes(numberOf(first))
  if (is(known.login)) return new AppError('source.login', { user: user ?? '' })
  if (is(known.database)) return new AppError('source.database', { database: database ?? '' })
  if (is(known.right)) return new AppError('source.right', { message })
  if (is(known.object)) return new AppError('source.no_object', { message })
  const codes = all.map(codeOf)
  if (is(known.timeout) || codes.includes('ETIMEOUT')) return new AppError('source.timeout', place)
  if (codes.includes('EENCRYPT')) return new AppError('source.tls', { host: place.host, message })
  for (const each of all) {
    const failure = networkFailure(each, place.host, place.port)
    if (failure) return failure
  }
  return new AppError('source.answer', { message })
}

/** An error of the driver with the errors it wraps. */
const causesOf = (error: unknown): readonly unknown[] => {
  const inner = error instanceof AggregateError ? error.errors : []
  const cause = error instanceof Error && error.cause !== undefined ? [error.cause] : []
  return [...(inner.length > 0 ? [] : [error]), ...[...inner, ...cause].flatMap(causesOf)]
}

/** The number of an error of the server; 0: it is none. */
export const numberOf = (error: unknown): number =>
  error instanceof Error && 'number' in error && typeof error.number === 'number' ? error.number : 0

/** The first error of the server in an error of the driver. */
export const serverErrorOf = (error: unknown): Error | undefined =>
  causesOf(error).find((each): each is Error => numberOf(each) > 0)
