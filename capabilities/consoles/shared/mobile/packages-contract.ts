import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const root = ['root'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
const code = Type.Integer({ minimum: 1, maximum: 2_000_000_000 })
const share = Type.Integer({ minimum: 0, maximum: 100 })
const notes = Type.String({ maxLength: 2_000 })
const channel = Type.String({ pattern: '^[a-z][a-z0-9_-]{0,29}$' })

export const mobilePlatforms = ['android', 'ios', 'harmony'] as const
export type MobilePlatform = (typeof mobilePlatforms)[number]
export const packageStates = ['draft', 'published', 'stopped'] as const
export type PackageState = (typeof packageStates)[number]

/** One version of the app for one platform and channel. */
export interface MobilePackage {
  readonly id: string
  readonly platform: MobilePlatform
  readonly channel: string
  readonly version: string
  /** Compared by devices; larger is newer. */
  readonly code: number
  readonly file: { readonly name: string; readonly size: number; readonly sha256: string } | null
  /** To a shop, where there is no file. */
  readonly link: string | null
  readonly notesZh: string
  readonly notesEn: string
  /** Older versions must update before they go on. */
  readonly least: number
  /** Per cent of devices that are offered it. */
  readonly share: number
  readonly state: PackageState
  readonly downloads: number
  readonly author: string
  readonly createdAt: string
  readonly publishedAt: string | null
  /** What the download page offers. */
  readonly current: boolean
}

export const listPackages = contract({
  method: 'GET',
  path: '/operator/mobile-packages',
  scope: 'platform',
  can: root,
  summary: 'Mobile packages, the newest version of each platform and channel first, 50 a page',
  input: Type.Object({
    platform: Type.Optional(Type.Enum(mobilePlatforms)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly MobilePackage[]; readonly more: boolean }>(object),
})

export const addPackage = contract({
  method: 'POST',
  path: '/operator/mobile-packages',
  scope: 'platform',
  can: root,
  summary:
    'Adds a version of the app, not yet published, from a file the caller has uploaded or a link to a shop',
  input: Type.Object({
    platform: Type.Enum(mobilePlatforms),
    channel,
    version: Type.String({ minLength: 1, maxLength: 30 }),
    code,
    file: Type.Optional(id),
    link: Type.Optional(Type.String({ maxLength: 500 })),
    notesZh: notes,
    notesEn: notes,
    least: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
    share,
  }),
  output: Type.Object({ id: Type.String() }),
  status: 201,
})

export const changePackage = contract({
  method: 'PUT',
  path: '/operator/mobile-packages/:id',
  scope: 'platform',
  can: root,
  summary: 'Changes notes, forced minimum, share and state of a version; its content never changes',
  input: Type.Object({
    id,
    notesZh: notes,
    notesEn: notes,
    least: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
    share,
    state: Type.Enum(packageStates),
  }),
  output: done,
})

export const removePackage = contract({
  method: 'DELETE',
  path: '/operator/mobile-packages/:id',
  scope: 'platform',
  can: root,
  summary: 'Deletes a version that was never published',
  input: Type.Object({ id }),
  output: done,
})

/** A version as devices and visitors see it. */
export interface OfferedPackage
  extends Pick<
    MobilePackage,
    | 'id'
    | 'platform'
    | 'channel'
    | 'version'
    | 'code'
    | 'file'
    | 'link'
    | 'notesZh'
    | 'notesEn'
    | 'publishedAt'
  > {}

export const offeredPackages = contract({
  method: 'GET',
  path: '/mobile/packages',
  scope: 'platform',
  can: 'public',
  summary: 'The newest published version of each platform of a channel, for the download page',
  input: Type.Object({ channel: Type.Optional(channel) }),
  output: Type.Unsafe<{ readonly data: readonly OfferedPackage[] }>(object),
})

export const findUpdate = contract({
  method: 'GET',
  path: '/mobile/update',
  scope: 'platform',
  can: 'public',
  summary:
    'The version an app is to be updated to; `forced` when its own is below the minimum. A staged version is offered to a fixed share of devices',
  input: Type.Object({
    platform: Type.Enum(mobilePlatforms),
    channel: Type.Optional(channel),
    code: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
    /** Any text that stays the same on a device. */
    device: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: Type.Unsafe<{ readonly update: (OfferedPackage & { readonly forced: boolean }) | null }>(object),
})

export const countDownload = contract({
  method: 'POST',
  path: '/mobile/packages/:id/download',
  scope: 'platform',
  can: 'public',
  summary: 'Counts a download of a published version and answers where it is',
  input: Type.Object({ id }),
  output: Type.Object({ url: Type.String() }),
})

export const packageFile = contract({
  method: 'GET',
  path: '/mobile/packages/:id/file',
  scope: 'platform',
  can: 'public',
  summary: 'The file of a published version',
  input: Type.Object({ id }),
  output: Type.Unsafe<Json>({}),
})
