import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { channels, type UploadInfo, type UploadLook, type UploadPage, versionStates } from './types.ts'
import { uploadFacts } from './upload-facts.ts'

const admins = ['admin'] as const
const everybody = ['root', 'saas', 'admin', 'user', 'safe', 'audit'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const

export const lookAtUpload = contract({
  method: 'GET',
  path: '/store/upload-look',
  scope: 'space',
  can: admins,
  summary:
    'What publishing an application of the space would contain, need and change; checks run, nothing is kept',
  input: Type.Object({ app: id }),
  output: Type.Unsafe<UploadLook>(object),
})

export const uploadApp = contract({
  method: 'POST',
  path: '/store/uploads',
  scope: 'space',
  can: admins,
  summary:
    'Publishes an application of the space: its released designs as a signed package, to be checked and decided on',
  input: Type.Object({ app: id, ...uploadFacts }),
  output: Type.Object({ id: Type.String() }),
  status: 201,
})

export const listUploads = contract({
  method: 'GET',
  path: '/store/uploads',
  scope: 'space',
  can: everybody,
  summary:
    'Uploads of the space; for whoever keeps the store those of all, what waits longest first, 30 a page',
  input: Type.Object({
    state: Type.Optional(Type.Enum(versionStates)),
    /** Only those of the space itself. */
    own: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly UploadInfo[]
    readonly more: boolean
    readonly counts: Readonly<Record<string, number>>
    readonly keeps: boolean
  }>(object),
})

export const readUpload = contract({
  method: 'GET',
  path: '/store/uploads/:id',
  scope: 'space',
  can: everybody,
  summary: 'An upload with its contents, the results of its checks and its difference to the version before',
  input: Type.Object({ id }),
  output: Type.Unsafe<UploadPage>(object),
})

export const decideUpload = contract({
  method: 'PUT',
  path: '/store/uploads/:id/decision',
  scope: 'space',
  can: ['root', 'admin', 'safe'],
  summary: 'Approves an upload into a channel, or refuses it with a reason; never one’s own',
  input: Type.Object({
    id,
    approved: Type.Boolean(),
    reason: Type.String({ maxLength: 300 }),
    channel: Type.Enum(channels),
  }),
  output: done,
})

export const withdrawVersion = contract({
  method: 'POST',
  path: '/store/uploads/:id/withdraw',
  scope: 'space',
  can: admins,
  summary: 'Takes a version of the space out of the store; where it is installed it stays usable',
  input: Type.Object({ id }),
  output: done,
})
