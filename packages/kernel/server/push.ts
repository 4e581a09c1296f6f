import type { Json } from '@gantry/base/shared'
import type { UserType } from '@gantry/model/shared'
import type { Executor } from './database.ts'
import { sql } from './sql.ts'

/** NOTIFY channel on which all processes receive messages for their open sockets. */
export const pushChannel = 'gantry_push'

/**
 * A push message to browsers: to those that watch a table, or to one person. Contains no data, only what to
 * reload.
 */
export type PushMessage =
  | {
      readonly type: 'record'
      readonly space: string
      readonly table: string
      /** Null: many records at once. */
      readonly id: string | null
      readonly version: number | null
      readonly op: 'created' | 'updated' | 'removed' | 'restored' | null
    }
  | { readonly type: 'job'; readonly space: string; readonly person: string; readonly id: string }
  /** New messages, or messages read elsewhere, of these people; at most 150, because of the size of a NOTIFY. */
  | { readonly type: 'messages'; readonly space: string; readonly people: readonly string[] }
  /** A conversation of these people has changed, they have read of it elsewhere, or others have; at most 150 people. */
  | {
      readonly type: 'chat'
      readonly space: string
      readonly people: readonly string[]
      readonly room: string
      readonly what: 'message' | 'own-read' | 'read'
    }
  /** Presence in a design: sent to every member of these user types in the space, and to these people; at most 100. */
  | {
      readonly type: 'here'
      readonly space: string
      readonly to: readonly UserType[]
      readonly people: readonly string[]
      /** `<kind>/<id>` of the design. */
      readonly place: string
      /** The open page; one person may have several. */
      readonly page: string
      readonly person: { readonly id: string; readonly title: string }
      readonly state: 'came' | 'here' | 'left'
    }
  /** A portal of the space, their order or who is offered them has changed: to everybody in the space. */
  | { readonly type: 'portals'; readonly space: string }
  /**
   * What people may do has changed: the policy of a table or the state of an application. To everybody in the space; browsers
   * spread their reloads over some seconds.
   */
  | { readonly type: 'rights'; readonly space: string }
  /** The comments of a record have changed. */
  | { readonly type: 'comment'; readonly space: string; readonly table: string; readonly id: string }
  /** The table's definition has changed. */
  | { readonly type: 'table'; readonly space: string; readonly table: string }

/** Sends to all processes at commit. NOTIFY allows 8,000 bytes; a message is far smaller. */
export const push = async (db: Executor, messages: readonly PushMessage[]): Promise<void> => {
  if (messages.length === 0) return
  const payload: Json = messages.map(message => JSON.stringify(message))
  await db.run(sql`select pg_notify(${pushChannel}, message) from unnest(${payload}::text[]) message`)
}
