import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import {
  type ChannelName,
  channelNames,
  type DispatchChannel,
  type DispatchState,
  dispatchChannels,
  dispatchStates,
  type ProviderSettings,
} from './channel.ts'

const channel = Type.Unsafe<ChannelName>(Type.Union(channelNames.map(name => Type.Literal(name))))
const anyChannel = Type.Unsafe<DispatchChannel>(Type.Union(dispatchChannels.map(name => Type.Literal(name))))
const state = Type.Unsafe<DispatchState>(Type.Union(dispatchStates.map(name => Type.Literal(name))))
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const

/** How a channel is set up, without its secrets. */
export interface ChannelConfig {
  readonly channel: ChannelName
  /** Which of the providers of the channel it is. */
  readonly rank: 'first' | 'second'
  /** Null: not set up here. */
  readonly provider: string | null
  readonly settings: ProviderSettings
  readonly hasSecrets: boolean
  /** Of a space: there is a provider of the platform that it follows without one of its own. */
  readonly inherited: boolean
}

const configInput = Type.Object({
  channel,
  provider: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
  settings: Type.Unsafe<ProviderSettings>(
    Type.Record(
      Type.String({ maxLength: 40 }),
      Type.Union([Type.String({ maxLength: 1_000 }), Type.Number()]),
    ),
  ),
})
const testInput = Type.Object({ channel, to: Type.String({ minLength: 1, maxLength: 254 }) })
/** The dispatch whose state tells what became of the test. */
const testOutput = Type.Object({ id: Type.String() })

/** The channels of the platform. */
export const readPlatformChannels = contract({
  method: 'GET',
  path: '/root/channels',
  scope: 'platform',
  can: ['root'],
  summary: 'How mail and short messages leave the platform',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ChannelConfig[] }>(object),
})

export const changePlatformChannel = contract({
  method: 'PUT',
  path: '/root/channels',
  scope: 'platform',
  can: ['root'],
  summary: 'Sets up a channel of the platform; null switches it off, of the first provider with the second',
  input: Type.Object({
    ...configInput.properties,
    rank: Type.Optional(
      Type.Unsafe<'first' | 'second'>(Type.Union([Type.Literal('first'), Type.Literal('second')])),
    ),
  }),
  output: done,
})

export const testPlatformChannel = contract({
  method: 'POST',
  path: '/root/channels/test',
  scope: 'platform',
  can: ['root'],
  summary: 'Sends a test text over a channel of the platform',
  input: testInput,
  output: testOutput,
})

/** The mail server of a space. */
export const readMailServer = contract({
  method: 'GET',
  path: '/channels/mail',
  scope: 'space',
  can: ['admin'],
  summary: 'The mail server of the space',
  input: Type.Object({}),
  output: Type.Unsafe<ChannelConfig>(object),
})

export const changeMailServer = contract({
  method: 'PUT',
  path: '/channels/mail',
  scope: 'space',
  can: ['admin'],
  summary: 'Sets up the mail server of the space; null follows the platform',
  input: Type.Object({
    provider: configInput.properties.provider,
    settings: configInput.properties.settings,
  }),
  output: done,
})

export const testMailServer = contract({
  method: 'POST',
  path: '/channels/mail/test',
  scope: 'space',
  can: ['admin'],
  summary: 'Sends a test mail from the space',
  input: Type.Object({ to: testInput.properties.to }),
  output: testOutput,
})

/** One text and what became of it. */
export interface Dispatch {
  readonly id: string
  readonly space: string
  readonly channel: DispatchChannel
  readonly kind: string
  /** Partly hidden for the operator, if it belongs to a space; of a device, its name. */
  readonly address: string
  readonly subject: string
  readonly state: DispatchState
  readonly attempts: number
  readonly provider: string | null
  readonly error: string | null
  readonly detail: string | null
  readonly createdAt: string
  /** Of a waiting text: when it is tried next. */
  readonly nextAt: string
  readonly doneAt: string | null
  /** Null where the reader may not read it, and of a secret text that was sent. */
  readonly body: string | null
}

const narrowing = {
  channel: Type.Optional(anyChannel),
  state: Type.Optional(state),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  before: Type.Optional(id),
  id: Type.Optional(id),
}
const dispatches = Type.Unsafe<{ readonly data: readonly Dispatch[]; readonly more: boolean }>(object)

export const listPlatformDispatches = contract({
  method: 'GET',
  path: '/root/dispatches',
  scope: 'platform',
  can: ['root'],
  summary: 'Texts sent from the platform and all its spaces, newest first',
  input: Type.Object({ ...narrowing, space: Type.Optional(Type.String({ maxLength: 32 })) }),
  output: dispatches,
})

export const listDispatches = contract({
  method: 'GET',
  path: '/dispatches',
  scope: 'space',
  can: ['admin'],
  summary: 'Texts sent from the space, newest first',
  input: Type.Object(narrowing),
  output: dispatches,
})

export const resendPlatformDispatches = contract({
  method: 'POST',
  path: '/root/dispatches/resend',
  scope: 'platform',
  can: ['root'],
  summary: 'Sends failed and waiting texts again; those without a text any more stay as they are',
  input: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 100 }) }),
  output: Type.Object({ count: Type.Integer() }),
})

export const resendDispatches = contract({
  method: 'POST',
  path: '/dispatches/resend',
  scope: 'space',
  can: ['admin'],
  summary:
    'Sends failed and waiting texts of the space again; those without a text any more stay as they are',
  input: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 100 }) }),
  output: Type.Object({ count: Type.Integer() }),
})
