import { seedDemo, demoSpace } from '@gantry/identity/server'
import { prepareCapabilities } from '@gantry/http/server'
import { systemCtx, inTransaction, sql } from '@gantry/kernel/server'
import { testDatabase } from '@gantry/testing/server'
import { it } from 'vitest'
import { capabilities } from './capabilities.ts'
import { templates } from '../../../capabilities/apps/templates/index.ts'
import { installRegister, installTemplate } from '../../../capabilities/apps/server/install-template.ts'
import { fillRegister } from '../../../capabilities/apps/server/fill-template.ts'
const kernel = await testDatabase()
it('measures', { timeout: 300_000 }, async () => {
  await prepareCapabilities(kernel, capabilities)
  await seedDemo(kernel, { password: 'demo-Passw0rd' })
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const c = process.cpuUsage(); const t = performance.now()
    await work()
    const u = process.cpuUsage(c)
    console.log('MEASURE', name, 'cpu', ((u.user + u.system) / 1e6).toFixed(2), 'wall', ((performance.now() - t) / 1e3).toFixed(2))
  }
  await inTransaction(ctx, async tx => {
    await timed('register', async () => { await installRegister(tx, { sample: 'year' }); await fillRegister(tx, 'year') })
    for (const template of templates) await timed(template.id, () => installTemplate(tx, template, { sample: 'year' }))
  })
  const { rows } = await kernel.database.of('*').run(sql`select count(*) as n, count(*) filter (where table_id='work_order') as o from gantry.outbox`)
  console.log('MEASURE', JSON.stringify(rows))
})
