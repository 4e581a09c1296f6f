import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Ctx, sql, storeFile } from '@gantry/kernel/server'
import type { Course } from '../../shared/ota/course.ts'
import { makeCampaign } from '../ota/campaigns.ts'
import { addFirmware } from '../ota/firmware.ts'
import { demoDevices, demoProducts } from './plant.ts'

const older = { version: '2.5.4', notes: '量产版本' }
const newer = { version: '2.6.1', requires: '2.5.4', notes: '断网续传 72 小时；振动采样 25.6 kHz' }

const idOf = (code: string): string => demoDevices.find(device => device.code === code)?.id ?? ''

/** Two versions of the firmware of the pumps, and a campaign that paused itself because a pump failed in its second group. */
export const seedFirmware = async (ctx: Ctx): Promise<void> => {
  const product = demoProducts.find(({ code }) => code === 'pump')?.id ?? ''
  const add = async ({ version, ...more }: typeof older & { readonly requires?: string }) => {
    const file = await storeFile(ctx, Readable.from([randomBytes(262_144)]), {
      name: `pump-${version}.bin`,
      mime: 'application/octet-stream',
      purpose: 'attachment',
      maxSize: 1_000_000,
    })
    return addFirmware(ctx, { product, title: 'Pump', version, ...more, file: file.id })
  }
  await add(older)
  const { id: firmware } = await add(newer)
  const { id } = await makeCampaign(ctx, {
    name: '循环水泵 2.5.4 → 2.6.1',
    firmware,
    chosen: [idOf('P-301'), idOf('P-302')],
    shares: [70, 100],
    limits: { success: 95, failure: 20, lost: 10, soak: 60 },
    deadlines: { wait: 1_440, offer: 10, download: 30, install: 20, attempts: 3 },
  })
  const { db } = ctx
  const ago = (minutes: number): Date => new Date(ctx.kernel.now().getTime() - minutes * 60_000)
  await db.run(sql`
    update gantry.ota_device set state = 'done', at = ${ago(190)} where campaign = ${id}::uuid and group_no = 1`)
  await db.run(sql`
    update gantry.t_device d set f_firmware = ${newer.version} from gantry.ota_device o
    where o.campaign = ${id}::uuid and o.group_no = 1 and d.space = o.space and d.id = o.device`)
  await db.run(sql`
    update gantry.ota_device set state = 'failed', attempt = 3, at = ${ago(52)}, problem = '校验不符，已退回 2.5.4', failed_at = 'downloaded'
    where campaign = ${id}::uuid and group_no = 2 and place = 0`)
  const course: Course = {
    state: 'paused',
    group: 2,
    groups: 3,
    groupState: 'running',
    soakUntil: null,
    excusedFailed: 0,
    excusedLost: 0,
    reason: 'failures',
  }
  await db.run(sql`
    update gantry.ota_campaign set course = ${JSON.stringify(course)}::jsonb, state = 'paused', at = ${ago(260)}, changed_at = ${ago(52)}
    where id = ${id}::uuid`)
}
