import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import {
  type CampaignAct,
  type CampaignLimits,
  type CampaignState,
  campaignActs,
  type GroupCounts,
  type GroupState,
  type PauseReason,
} from './course.ts'
import type { UpdateDeadlines, UpdateState } from './device-update.ts'

const object = { type: 'object' } as const
const readers = {
  scope: 'space',
  can: ['saas', 'admin', 'user', 'safe', 'audit'],
  method: 'GET',
} as const
const keeping = { scope: 'space', can: ['admin', 'saas'] } as const
const id = Type.String({ format: 'uuid' })
const percent = (least: number) => Type.Integer({ minimum: least, maximum: 100 })
const minutes = Type.Integer({ minimum: 1, maximum: 43_200 })
const done = Type.Object({ done: Type.Literal(true) })

/** A firmware file with its manifest and the signature over it. */
export interface Firmware {
  readonly id: string
  readonly product: { readonly id: string; readonly title: string }
  readonly title: string
  readonly version: string
  /** Version a device must have; null: any. */
  readonly requires: string | null
  readonly notes: string
  readonly file: string
  readonly size: number
  readonly sha256: string
  /** The text that is signed. */
  readonly manifest: string
  /** Ed25519 over the manifest, base64. */
  readonly signature: string
  readonly by: string
  readonly at: string
  /** Campaigns that use it. */
  readonly campaigns: number
}

export const listFirmware = contract({
  ...readers,
  path: '/firmware',
  summary: 'Firmware of the space, newest first, with the public key its signatures are checked with',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Firmware[]; readonly publicKey: string | null }>(object),
})

export const addFirmware = contract({
  ...keeping,
  method: 'POST',
  path: '/firmware',
  action: 'create',
  summary: 'Makes firmware of an uploaded file: its SHA-256 and other facts are signed for the devices',
  input: Type.Object({
    product: id,
    title: Type.String({ minLength: 1, maxLength: 60 }),
    version: Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+_-]{0,39}$' }),
    requires: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+_-]{0,39}$' })),
    notes: Type.Optional(Type.String({ maxLength: 500 })),
    /** A file that the caller uploaded. */
    file: id,
  }),
  output: Type.Object({ id: Type.String() }),
  status: 201,
})

export const removeFirmware = contract({
  ...keeping,
  method: 'DELETE',
  path: '/firmware/:id',
  summary: 'Removes firmware that no campaign uses',
  input: Type.Object({ id }),
  output: done,
})

export interface CampaignGroup extends GroupCounts {
  readonly number: number
  readonly state: GroupState
  /** Not updated, because the campaign was stopped. */
  readonly cancelled: number
}

export interface Campaign {
  readonly id: string
  readonly name: string
  readonly product: { readonly id: string; readonly title: string }
  readonly firmware: { readonly id: string; readonly title: string; readonly version: string }
  readonly state: CampaignState
  readonly reason: PauseReason | null
  readonly group: number
  readonly groups: readonly CampaignGroup[]
  readonly soakUntil: string | null
  readonly by: string
  readonly at: string
  readonly changedAt: string
  /** The campaign it takes back. */
  readonly rollsBack: string | null
}

export const listCampaigns = contract({
  ...readers,
  path: '/ota-campaigns',
  summary: 'Campaigns of the space, those that wait for a decision first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Campaign[] }>(object),
})

/** One device of a campaign. */
export interface CampaignDevice {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly area: string | null
  readonly group: number
  readonly state: UpdateState
  readonly attempt: number
  /** Percent of the present step, as the device says. */
  readonly progress: number | null
  /** Version before the campaign, and the one reported now. */
  readonly before: string | null
  readonly version: string | null
  readonly problem: string | null
  /** State it was in when it failed. */
  readonly failedAt: UpdateState | null
  readonly deadline: string | null
  readonly at: string
  /** Offline now; once its watching time or the campaign has ended, whether it was offline then. */
  readonly offline: boolean
}

export interface CampaignDetail extends Campaign {
  readonly limits: CampaignLimits
  readonly deadlines: UpdateDeadlines
  /** Why it cannot be rolled back; null: it can. */
  readonly noRollBack: 'ota.no_former' | 'ota.none_reached' | null
  readonly devices: readonly CampaignDevice[]
  /** Devices that are more than those listed. */
  readonly more: number
  /** Time of the server. */
  readonly now: string
}

export const readCampaign = contract({
  ...readers,
  path: '/ota-campaigns/:id',
  summary: 'A campaign with its groups and devices, those that need a look first',
  input: Type.Object({ id }),
  output: Type.Unsafe<CampaignDetail>(object),
})

export const makeCampaign = contract({
  ...keeping,
  method: 'POST',
  path: '/ota-campaigns',
  summary:
    'Makes a campaign of firmware for devices of its product by tags, area and names, in groups; it is started separately',
  input: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60 }),
    firmware: id,
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 })),
    area: Type.Optional(Type.String({ maxLength: 60 })),
    /** Devices of the first group. */
    chosen: Type.Optional(Type.Array(id, { maxItems: 200 })),
    /** Percentages of all devices reached with each group, rising. */
    shares: Type.Array(percent(1), { minItems: 1, maxItems: 10 }),
    limits: Type.Object({
      success: percent(1),
      failure: percent(0),
      lost: percent(0),
      soak: Type.Integer({ minimum: 0, maximum: 43_200 }),
    }),
    deadlines: Type.Object({
      wait: minutes,
      offer: minutes,
      download: minutes,
      install: minutes,
      attempts: Type.Integer({ minimum: 1, maximum: 10 }),
    }),
  }),
  output: Type.Object({ id: Type.String(), devices: Type.Integer(), left: Type.Integer() }),
  status: 201,
})

export const actOnCampaign = contract({
  ...keeping,
  method: 'POST',
  path: '/ota-campaigns/:id/act',
  summary:
    'Starts, pauses, resumes, retries or stops a campaign, or rolls it back by a campaign with the former version',
  input: Type.Object({ id, act: Type.Unsafe<CampaignAct>({ enum: [...campaignActs] }) }),
  /** The campaign to look at now: the new one after rolling back. */
  output: Type.Object({ id: Type.String() }),
})

export const fetchFirmware = contract({
  scope: 'space',
  can: 'public',
  method: 'GET',
  path: '/devices/:device/firmware/:campaign',
  summary:
    'The firmware that a device was offered, whole or by Range, with its key in the header `x-device-key`',
  input: Type.Object({
    space: Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })),
    device: Type.String({ minLength: 1, maxLength: 64 }),
    campaign: id,
  }),
  output: Type.Unsafe<unknown>({}),
})
