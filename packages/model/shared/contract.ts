import type { Static, TSchema } from 'typebox'
import type { UserType } from './actor.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, anybody signed in, or these user types. Rows are guarded by the engine besides. */
export type Access = 'public' | 'signed-in' | readonly UserType[]

/**
 * One endpoint as a value both sides share. The address is `/api{path}`, and with `scope: 'space'` also
 * `/space-{space}/api{path}`; without the prefix it means the space the session is in. The space must be one the caller
 * belongs to.
 *
 * The input is one object made of query, body and the path's `:name` parameters; where names meet, the later of these
 * wins. Values from the address and from forms are text and are converted as the schema asks; JSON must fit as it is.
 */
export interface Contract<In extends TSchema = TSchema, Out extends TSchema = TSchema> {
  readonly method: Method
  readonly path: `/${string}`
  readonly scope: 'platform' | 'space'
  readonly can: Access
  readonly summary: string
  readonly input: In
  readonly output: Out
  /** A body that is not JSON: `stream` is a file sent as it is, `multipart` a form with files. */
  readonly body?: 'stream' | 'multipart'
  /**
   * The member of the input that is the whole JSON body, so that what people named can never clash with a parameter of
   * the path. Absent: the body is the input without the path's parameters.
   */
  readonly bodyIs?: string
  /** The endpoint itself refuses text that cannot be stored, as the records engine does field by field. */
  readonly checksTexts?: true
  /** Status of success; absent: 200. */
  readonly status?: 200 | 201 | 202
}

export type AnyContract = Contract

export const contract = <In extends TSchema, Out extends TSchema>(
  definition: Contract<In, Out>,
): Contract<In, Out> => definition

export type InputOf<C> = C extends Contract<infer In, TSchema> ? Static<In> : never
export type OutputOf<C> = C extends Contract<TSchema, infer Out> ? Static<Out> : never

/** A body that is JSON text already, passed through as it is. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
