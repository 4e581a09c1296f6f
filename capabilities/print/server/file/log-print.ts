import { newId } from '@gantry/base/shared'
import { audit, type Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import type { OfferedTemplate, PrintTemplate } from '../../shared/template.ts'

/** The version of a record that was printed. */
export type Version = { readonly id: string; readonly version: number }

/** Records named by one row of the audit. */
const logged = 500

/** Logs every record with its version, a row of the audit for each 500; `job` says that the rows are of one print. */
export const logPrint = async (
  ctx: Ctx,
  table: TableId,
  /** Null: a list as a table. */
  template: PrintTemplate | OfferedTemplate | null,
  versions: readonly Version[],
): Promise<void> => {
  const named =
    template && 'release' in template
      ? { id: template.id, label: template.label, release: template.release }
      : null
  const job = newId()
  for (let at = 0; at < versions.length; at += logged) {
    const records = versions.slice(at, at + logged)
    await audit(ctx, {
      action: 'records.printed',
      table,
      details: {
        template: named,
        ...(template === null && { list: true }),
        records,
        count: records.length,
        of: versions.length,
        file: true,
        job,
      },
    })
  }
}
