import { type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

/** Logs JSON lines to standard error; standard output carries only messages for the operator. */
export const createLog = (level: string = process.env.GANTRY_LOG ?? 'warn'): Log =>
  pino(
    { level, redact: ['password', 'token', '*.password', '*.token'], serializers: { err: withoutClient } },
    pino.destination({ fd: 2, sync: false }),
  )

/** Driver errors reference the whole connection with all its settings, which must not be logged. */
const withoutClient = (error: Error) => {
  const { client: _, ...told } = stdSerializers.err(error)
  return told
}
