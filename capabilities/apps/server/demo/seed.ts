import { inTransaction, type Kernel, systemCtx } from '@gantry/kernel/server'
import { type Grant, me, type Operation, userType, where } from '@gantry/model/shared'
import { findRecords, updateRecord } from '@gantry/records/server'
import { templates } from '../../templates/index.ts'
import { fillRegister } from '../fill-template.ts'
import { installRegister, installTemplate } from '../install-template.ts'
import { application } from '../tables.ts'
import { addAnalyses } from './analyses.ts'

interface DemoSpace {
  readonly space: string
  /** The role that may work on orders of the areas A0 to A7. */
  readonly role: string
}

/** Installs every template in the demo space, unless the space already has applications. */
export const seedDemoApps = async (kernel: Kernel, { space, role }: DemoSpace): Promise<void> => {
  const ctx = systemCtx(kernel, space, 'demo data')
  const known = await findRecords(ctx, application.id, { pageSize: 1, count: 'none' })
  if (known.data.length > 0) return
  await inTransaction(ctx, async tx => {
    const register = await installRegister(tx, { sample: 'year' })
    await fillRegister(tx, register, 'year')
    for (const template of templates)
      await installTemplate(tx, template, {
        policies: { work_order: orderGrants(role) },
        sample: 'year',
      })
    await addAnalyses(tx)
    // Work orders are what people meet first; the register they link was made before them.
    await updateRecord(tx, application.id, register, { version: 1, order: 2.5 })
  })
}

/** Of the areas A0 to A9, those the role of the account `user` sees. */
const seenByUser = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']
const work: readonly Operation[] = ['read', 'create', 'update', 'remove', 'import', 'export']

const orderGrants = (role: string): readonly Grant[] => [
  { who: userType('admin'), operations: [...work, 'share', 'handOver'] },
  { who: { op: 'role', role }, operations: work, rows: where('area', 'in', seenByUser) },
  { who: { op: 'role', role }, operations: ['share', 'handOver'], rows: where('owner', 'eq', me) },
]
