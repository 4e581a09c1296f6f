import type { Static, TSchema } from 'typebox'
import type { ConsoleAction } from './console-right.ts'
import type { RoutePath } from './routes/index.ts'
import type { UserType } from './user-type.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, signed-in people, or these user types. Row permissions apply in addition. */
export type Access = 'public' | 'signed-in' | readonly UserType[]

/**
 * One endpoint, shared by server and browser. The path is `/api{path}`, and with `scope: 'space'` also
 * `/space-{space}/api{path}`; without the prefix the space of the session is used. The caller must be a member
 * of the space.
 *
 * The input is one object merged from query, body and the path's `:name` parameters; for equal names the later
 * source wins. Values of URLs and forms are text and are converted by the schema; JSON must match unchanged.
 */
export interface Contract<In extends TSchema = TSchema, Out extends TSchema = TSchema> {
  readonly method: Method
  readonly path: `/${string}`
  readonly scope: 'platform' | 'space'
  readonly can: Access
  /** The console page it belongs to: who was given the page may call it besides, with the rights they have (`console-pages.ts`). */
  readonly page?: RoutePath
  /** What its button does on console pages; absent: read from its method and path. */
  readonly action?: ConsoleAction
  readonly summary: string
  readonly input: In
  readonly output: Out
  /** A body that is not JSON: `stream` is a file sent as it is, `multipart` a form with files. */
  readonly body?: 'stream' | 'multipart'
  /**
   * The input property that holds the whole JSON body, so that user-defined names cannot collide with path
   * parameters. Absent: the body is the input without the path parameters.
   */
  readonly bodyIs?: string
  /** The endpoint itself refuses texts that cannot be stored, as the record engine does per field. */
  readonly checksTexts?: true
  /** Programs may call with a key; the key narrows them to one application. Absent: people only. */
  readonly keys?: true
  /** Open also to whoever must first change the password or set up two-step verification. */
  readonly duties?: true
  /** Only the owner of the account: refused to whoever acts in it as its trustee. */
  readonly owner?: true
  /** It changes nothing although it is no GET, so a trial with the rights of somebody else may ask it. */
  readonly reads?: true
  /** Open also after the validity of the space: how its people reach whoever can renew it. */
  readonly afterEnd?: true
  /** Forms of other sites may be sent here; `SameSite=Lax` keeps the cookies of the browser out of them. */
  readonly fromElsewhere?: true
  /** A device that works without a network keeps the last answer: what a page needs to start. */
  readonly kept?: true
  /** Status of success; absent: 200. */
  readonly status?: 200 | 201 | 202
}

export type AnyContract = Contract

export const contract = <In extends TSchema, Out extends TSchema>(
  definition: Contract<In, Out>,
): Contract<In, Out> => definition

export type InputOf<C> = C extends Contract<infer In, TSchema> ? Static<In> : never
export type OutputOf<C> = C extends Contract<TSchema, infer Out> ? Static<Out> : never

/** Media type of an answer that is told line by line while it is made, to callers that accept it. */
export const toldLines = 'application/x-ndjson'

/** A body that is already JSON text and sent unchanged. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
