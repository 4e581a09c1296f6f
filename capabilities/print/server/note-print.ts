import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { type TableId, where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import { listTemplates } from './list-templates.ts'

interface Printed {
  readonly table: TableId
  /** Null: the plain template. */
  readonly template: string | null
  readonly ids: readonly string[]
}

/**
 * Logs a print with the release of its template and the version of each record. Records the actor may not read were
 * not printed, and are left out.
 * @throws AppError design.not_found when the template is not offered
 */
export const notePrint = async (ctx: Ctx, { table, template, ids }: Printed): Promise<void> => {
  const offered =
    template === null ? null : (await listTemplates(ctx, table)).find(({ id }) => id === template)
  if (offered === undefined) throw new AppError('design.not_found', { kind: 'print', id: template })
  const { data } = await findRecords(ctx, table, {
    filter: where('id', 'in', [...ids]),
    fields: [],
    pageSize: ids.length,
    count: 'none',
  })
  await inTransaction(ctx, tx =>
    audit(tx, {
      action: 'records.printed',
      table,
      details: {
        template: offered && { id: offered.id, label: offered.label, release: offered.release },
        records: data.map(({ id, version }) => ({ id, version })),
        count: data.length,
      },
    }),
  )
}
