import { type Executor, sql } from '@gantry/kernel/server'

/** NOTIFY channel on which the holders of subscriptions learn that a source was registered, changed or deleted. */
export const sourceChannel = 'gantry_data_source'

/** Tells all processes, at the commit of the transaction of `db`. */
export const tellSourceChange = (db: Executor, space: string, id: string): Promise<unknown> =>
  db.run(sql`select pg_notify(${sourceChannel}, ${`${space} ${id}`})`)
