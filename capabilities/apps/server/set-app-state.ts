import { asSystem, type Ctx, inTransaction } from '@gantry/kernel/server'
import { getRecord, stopTables, updateRecord } from '@gantry/records/server'
import { application } from './tables.ts'

/**
 * Stops an application: nobody changes its records until it is started again, while reading and everything other
 * applications take from it goes on. @throws AppError record.not_found
 */
export const setAppState = (ctx: Ctx, id: string, state: 'active' | 'stopped'): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { data } = await getRecord(tx, application.id, id)
    await updateRecord(
      asSystem(tx, 'the state of an application has a use case of its own'),
      application.id,
      id,
      {
        version: data.version,
        state,
      },
    )
    await stopTables(tx, id, state === 'stopped')
  })
