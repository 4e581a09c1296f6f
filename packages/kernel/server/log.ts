import { type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

/** JSON lines on standard error, so that standard output carries only what a person waits for. */
export const createLog = (level: string = process.env.GANTRY_LOG ?? 'warn'): Log =>
  pino(
    { level, redact: ['password', 'token', '*.password', '*.token'], serializers: { err: withoutClient } },
    pino.destination({ fd: 2, sync: false }),
  )

/** Errors of the driver carry the whole connection with all its settings. */
const withoutClient = (error: Error) => {
  const { client: _, ...told } = stdSerializers.err(error)
  return told
}
