import type { Readable } from 'node:stream'

/**
 * Lets a stream fail before anybody reads it, which would end the process as an unhandled error. Whoever reads it later is told of
 * the failure all the same.
 */
export const untilRead = (source: Readable): void => {
  source.on('error', () => undefined)
}
