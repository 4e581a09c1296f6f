import type { Json } from '@gantry/base/shared'
import type { UserType } from '@gantry/model/shared'
import type { Executor } from './database.ts'
import { sql } from './sql.ts'

/** The channel on which every process hears what its open sockets should be told. */
export const pushChannel = 'gantry_push'

/** A nudge for browsers: to those who watch a table, or to one person. Never carries data, only where to look again. */
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
  /** Somebody has a design open, came to it or left it: to everybody of these user types in the space. */
  | {
      readonly type: 'here'
      readonly space: string
      readonly to: readonly UserType[]
      /** `<kind>/<id>` of the design. */
      readonly place: string
      /** The open page; one person may have several. */
      readonly page: string
      readonly person: { readonly id: string; readonly title: string }
      readonly state: 'came' | 'here' | 'left'
    }
  /** The definition of the table has changed. */
  | { readonly type: 'table'; readonly space: string; readonly table: string }

/** Tells all processes, at commit. NOTIFY carries 8,000 bytes at most, and a message is far below that. */
export const push = async (db: Executor, messages: readonly PushMessage[]): Promise<void> => {
  if (messages.length === 0) return
  const payload: Json = messages.map(message => JSON.stringify(message))
  await db.run(sql`select pg_notify(${pushChannel}, message) from unnest(${payload}::text[]) message`)
}
