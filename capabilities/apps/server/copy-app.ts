import { AppError } from '@gantry/base/shared'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import type { AppFacts, CreatedApp } from '../shared/types.ts'
import { makeApp } from './make-app.ts'
import { collectPackage } from './packages/collect-package.ts'
import { keepOrigins } from './packages/finish-import.ts'
import { planPackage } from './packages/plan-import.ts'
import { installedApps, publishPlan } from './packages/start-import.ts'

/**
 * Copies an application with all its designs, as a package that is installed a second time; without records. What its
 * designs say of one another, the copies say of one another; what they say of other applications stays. The copy remembers
 * what it was copied from.
 * @throws AppError record.not_found, request.invalid when the name is taken
 */
export const copyApp = (
  ctx: Ctx,
  id: string,
  wanted: Pick<AppFacts, 'name' | 'system'>,
): Promise<CreatedApp> =>
  inTransaction(ctx, async tx => {
    const { manifest, designs } = await collectPackage(tx, { apps: [id] })
    const [packaged] = manifest.applications
    if (!packaged) throw new AppError('record.not_found', { table: 'application', id })
    const { description, icon, color } = packaged
    const app = await makeApp(tx, { ...wanted, description, icon, color })
    const made = new Map([[packaged.id, app]])
    const plan = await planPackage(tx, { manifest, designs }, {}, made)
    const { items } = await publishPlan(tx, plan, new Set(), manifest.name)
    await keepOrigins(tx, { apps: installedApps(plan, made), items })
    const { tables } = await catalogOf(tx)
    const masters = [...tables.values()].filter(table => table.app === app && table.master === undefined)
    return { id: app, tables: masters.map(table => table.id), job: null }
  })
