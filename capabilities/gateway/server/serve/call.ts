import { AppError, isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import type { Method } from '@gantry/model/shared'

/** One call of a published interface, without who calls. */
export interface ApiCall {
  readonly method: Method
  /** Id of the record named behind the version. */
  readonly record?: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: Json
}

/** An answer as JSON text. */
export interface Answered {
  readonly status: number
  readonly text: string
}

/** @throws AppError request.unreadable for a body that is no object */
export const bodyObject = (body: Json | undefined): JsonObject => {
  if (body === undefined || body === null) return {}
  if (!isPlainObject(body)) throw new AppError('request.unreadable')
  return body as JsonObject
}
