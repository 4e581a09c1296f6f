import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Connection } from '../../../shared/plugins/connection.ts'

/** A connection as it is stored. */
export interface ConnectionRow extends Connection {
  readonly space: string
  /** Sealed, by the name of the setting. */
  readonly secrets: Readonly<Record<string, string>>
  readonly revision: number
}

export const connectionColumns = sql`
  c.space, c.id, c.kind, c.name, c.is_on as on, c.settings, c.secrets, c.devices, c.points, c.commands, c.revision`

/** @throws AppError record.not_found */
export const connectionRow = async (ctx: Ctx, id: string): Promise<ConnectionRow> => {
  const { rows } = await ctx.db.run<ConnectionRow>(sql`
    select ${connectionColumns} from gantry.device_connection c where c.space = ${ctx.space} and c.id = ${id}::uuid`)
  if (!rows[0]) throw new AppError('record.not_found')
  return rows[0]
}

/** NOTIFY channel on which holders learn that a connection was added, changed, switched or removed: `<space> <id>`. */
export const connectionChannel = 'gantry_device_connection'

/** Tells all processes, at commit. */
export const tellConnection = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.run(sql`select pg_notify(${connectionChannel}, ${`${ctx.space} ${id}`})`)
}
