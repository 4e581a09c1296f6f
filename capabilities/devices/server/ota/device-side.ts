import { AppError, type JsonObject } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import {
  type Executor,
  everySpace,
  type Kernel,
  openFile,
  readFileRow,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import {
  arrived,
  type DeviceUpdate,
  moveOn,
  reportedStates,
  takeReported,
  type UpdateState,
} from '../../shared/ota/device-update.ts'
import type { Down } from '../commands/commands.ts'
import type { KnownDevice } from '../ingest/known-device.ts'
import { advance, lockCampaign, type RunningCampaign, saveUpdate } from './advance.ts'

/** Seconds after which an offer that was not answered is sent again. */
const offerAgain = 60

interface Offer {
  readonly campaign: string
  readonly state: UpdateState
  readonly title: string
  readonly version: string
  readonly size: number
  readonly sha256: string
  readonly manifest: string
  readonly signature: string
}

/** The firmware that waits for a device whose group has started; the oldest campaign goes first. */
export const otaDown = async (kernel: Kernel, device: KnownDevice): Promise<readonly Down[]> => {
  const { space, id, code } = device
  const at = kernel.now()
  const { rows } = await kernel.database.of(everySpace).run<Offer>(sql`
    select o.campaign, o.state, f.title, f.version, f.size::float8 as size, f.sha256, f.manifest, f.signature
    from gantry.ota_device o join gantry.ota_campaign c on c.id = o.campaign join gantry.firmware f on f.id = c.firmware
    where o.space = ${space} and o.device = ${id}::uuid and c.state = 'running' and o.group_no <= (c.course ->> 'group')::int
      and (o.state = 'queued' or (o.state = 'offered' and o.at < ${at}::timestamptz - make_interval(secs => ${offerAgain})))
    order by c.at limit 1`)
  const [offer] = rows
  if (!offer) return []
  const { state, ...body } = offer
  if (state === 'queued') await change(kernel, device, offer.campaign, moveTo('offered'))
  return [
    {
      channel: 'ota',
      body: {
        ...body,
        url: `/space-${space}/api/devices/${encodeURIComponent(code)}/firmware/${offer.campaign}`,
      },
    },
  ]
}

type Change = (update: DeviceUpdate, campaign: RunningCampaign, now: number) => DeviceUpdate

const moveTo =
  (state: UpdateState): Change =>
  (update, { deadlines }, now) =>
    moveOn(update, state, deadlines, now)

interface Said {
  readonly problem?: string | null
  readonly progress?: number | null
}

/** Changes where a device stands in a campaign, and steps the campaign. Answers whether it is in it and its group has started. */
const change = (
  kernel: Kernel,
  { space, id }: Pick<KnownDevice, 'space' | 'id'>,
  campaignId: string,
  make: Change,
  { problem = null, progress = null }: Said = {},
): Promise<boolean> =>
  kernel.database.transaction(everySpace, async tx => {
    const campaign = await lockCampaign(tx, space, campaignId)
    if (!campaign || campaign.course.state === 'draft') return false
    const { rows } = await tx.run<{ state: UpdateState; attempt: number; deadline: string | null }>(sql`
      select state, attempt, extract(epoch from deadline) * 1000 as deadline from gantry.ota_device
      where campaign = ${campaignId}::uuid and device = ${id}::uuid and group_no <= ${campaign.course.group}`)
    const [row] = rows
    if (!row) return false
    const at = kernel.now()
    const update = { ...row, deadline: row.deadline === null ? null : Math.round(Number(row.deadline)) }
    const next = make(update, campaign, at.getTime())
    if (next === update && progress === null) return true
    const isProblem = next.state === 'failed' || (problem !== null && next !== update)
    await saveUpdate(tx, {
      campaign: campaignId,
      device: id,
      before: row.state,
      next,
      problem: isProblem ? (problem ?? 'failed') : null,
      progress,
      at,
    })
    if (next !== update) await advance(tx, campaign, at)
    return true
  })

const isReported = (state: unknown): state is (typeof reportedStates)[number] =>
  reportedStates.some(each => each === state)

/** What a device says of its update: `{ campaign, state, progress, error }` or `{ version }`. Answers whether it was understood. */
export const takeProgress = async (
  kernel: Kernel,
  device: KnownDevice,
  said: JsonObject,
): Promise<boolean> => {
  const { campaign, state, progress, error, version } = said
  const told = typeof version === 'string' ? version.slice(0, 40) : null
  if (told !== null)
    await kernel.database.transaction(everySpace, tx => noteVersion(kernel, tx, device, told))
  if (typeof campaign !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(campaign))
    return told !== null
  if (!isReported(state)) return told !== null
  return change(
    kernel,
    device,
    campaign,
    (update, { deadlines }, now) => takeReported(update, state, deadlines, now),
    {
      problem: state === 'failed' ? (typeof error === 'string' ? error.slice(0, 200) : 'failed') : null,
      progress:
        typeof progress === 'number' && Number.isFinite(progress)
          ? Math.round(Math.min(100, Math.max(0, progress)))
          : null,
    },
  )
}

/** A device reported the version it runs: it is done in campaigns that wanted it. */
export const noteVersion = async (
  kernel: Kernel,
  tx: Executor,
  { space, id }: Pick<KnownDevice, 'space' | 'id'>,
  version: string,
): Promise<void> => {
  const at = kernel.now()
  await tx.run(sql`
    update gantry.t_device set f_firmware = ${version}
    where space = ${space} and id = ${id}::uuid and f_firmware is distinct from ${version}`)
  const { rows } = await tx.run<{ campaign: string }>(sql`
    select o.campaign from gantry.ota_device o
      join gantry.ota_campaign c on c.id = o.campaign join gantry.firmware f on f.id = c.firmware
    where o.space = ${space} and o.device = ${id}::uuid and o.state <> 'done' and c.state <> 'draft' and f.version = ${version}
      and o.group_no <= (c.course ->> 'group')::int
    order by o.campaign`)
  for (const { campaign: campaignId } of rows) {
    const campaign = await lockCampaign(tx, space, campaignId)
    if (!campaign) continue
    await saveUpdate(tx, {
      campaign: campaignId,
      device: id,
      before: 'installing',
      next: arrived({ state: 'installing', attempt: 1, deadline: null }),
      problem: null,
      at,
    })
    await advance(tx, campaign, at)
  }
}

/** Sends a device the firmware it was offered, whole or a part. @throws AppError record.not_found, file.not_found */
export const sendFirmware = async (
  kernel: Kernel,
  device: KnownDevice,
  campaign: string,
): Promise<Download> => {
  const isOffered = await change(kernel, device, campaign, moveTo('downloading'))
  if (!isOffered) throw new AppError('record.not_found')
  const ctx = systemCtx(kernel, device.space, 'firmware of a device')
  const { rows } = await ctx.db.run<{ file: string }>(sql`
    select f.file from gantry.ota_campaign c join gantry.firmware f on f.id = c.firmware
    where c.space = ${device.space} and c.id = ${campaign}::uuid and c.state in ('running', 'paused')`)
  const [row] = rows
  if (!row) throw new AppError('record.not_found')
  const file = await readFileRow(ctx, row.file)
  const { stream } = openFile(ctx, file.id)
  return new Download({
    stream: stream(),
    filename: file.name,
    mime: 'application/octet-stream',
    size: Number(file.size),
    part: stream,
  })
}
