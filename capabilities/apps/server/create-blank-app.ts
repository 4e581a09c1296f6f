import { type Ctx, inTransaction } from '@gantry/kernel/server'
import type { BlankApp, CreatedApp } from '../shared/types.ts'
import { makeApp } from './make-app.ts'
import { newTable } from './new-table.ts'
import { grantsOf } from './scope-grants.ts'

/** Creates an application with one table that has one field. @throws AppError request.invalid if the name is taken */
export const createBlankApp = (ctx: Ctx, wanted: BlankApp): Promise<CreatedApp> =>
  inTransaction(ctx, async tx => {
    const id = await makeApp(tx, wanted)
    const table = await newTable(tx, {
      app: id,
      label: wanted.table.trim(),
      title: wanted.title.trim(),
      policy: grantsOf(wanted.scope ?? 'all'),
    })
    return { id, tables: [table], job: null }
  })
