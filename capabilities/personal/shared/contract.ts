import type { PasswordStrength } from '@gantry/identity/shared'
import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { SecurityGrade } from './grade.ts'

const done = Type.Object({ done: Type.Literal(true) })
const id = Type.String({ format: 'uuid' })

/** The own member record with its place in the organisation. */
export interface Profile {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly loginId: string | null
  readonly position: string | null
  /** The main department. */
  readonly department: Ref | null
  readonly otherDepartments: readonly Ref[]
  readonly posts: readonly Ref[]
  /** The leader named for the person, else the manager of the nearest department above who is somebody else. */
  readonly leader: Ref | null
  readonly entryDate: string | null
  readonly jobDescription: string | null
  /** Id of the portrait. */
  readonly picture: string | null
  /** What one changes oneself, by field of the member. */
  readonly own: Readonly<Record<string, string | null>>
}

export const readProfile = contract({
  method: 'GET',
  path: '/personal/profile',
  scope: 'space',
  can: 'signed-in',
  summary: 'The own profile: what one says of oneself and what the organisation says',
  input: Type.Object({}),
  output: Type.Unsafe<Profile>({ type: 'object' }),
})

const pixels = Type.Integer({ minimum: 0, maximum: 20_000 })

export const changePicture = contract({
  method: 'PUT',
  path: '/personal/picture',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'Replaces the own portrait by the part of a picture that was cut out',
  input: Type.Object({ x: pixels, y: pixels, width: pixels, height: pixels }),
  output: Type.Unsafe<{ readonly id: string }>({ type: 'object' }),
  body: 'multipart',
})

export const removePicture = contract({
  method: 'DELETE',
  path: '/personal/picture',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'Takes the own portrait away',
  input: Type.Object({}),
  output: done,
})

export const openPicture = contract({
  method: 'GET',
  path: '/personal/pictures/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'A portrait of a member of the space; its id changes with the picture',
  input: Type.Object({ id }),
  output: Type.Unsafe<never>({}),
})

export const findPictures = contract({
  method: 'POST',
  path: '/personal/pictures/find',
  scope: 'space',
  can: 'signed-in',
  summary: 'Portraits of members of the space, by the ids of the members; those without one are left out',
  input: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 200 }) }),
  output: Type.Object({ pictures: Type.Record(Type.String(), Type.String()) }),
})

/** A place where the account is signed in. */
export interface Device {
  readonly id: string
  readonly agent: string
  readonly ip: string
  readonly since: string
  readonly seen: string
  readonly current: boolean
  /** A program with a bearer token. */
  readonly program: boolean
}

/** How well the account is protected, and by what. */
export interface AccountSecurity {
  readonly grade: SecurityGrade
  readonly loginId: string | null
  /** Made for an account of a provider; its owner replaces it once. */
  readonly loginGenerated: boolean
  readonly phone: string | null
  readonly email: string | null
  readonly password: {
    /** False: the account signs in only through providers. */
    readonly set: boolean
    readonly changedAt: string
    /** Null until a sign-in has shown it. */
    readonly strength: PasswordStrength | null
    /** Days after which the space asks for a new one; 0: never. */
    readonly maxDays: number
  }
  readonly twoStep: {
    readonly on: boolean
    /** A code by SMS or mail stands in for the app. */
    readonly byCode: boolean
    /** Recovery codes that are not used yet. */
    readonly recoveryLeft: number
    /** Devices on which no second step is asked. */
    readonly trusted: number
  }
  readonly devices: readonly Device[]
}

export const readSecurity = contract({
  method: 'GET',
  path: '/personal/security',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'How well the own account is protected, and where it is signed in',
  input: Type.Object({}),
  output: Type.Unsafe<AccountSecurity>({ type: 'object' }),
})

export const endDevice = contract({
  method: 'DELETE',
  path: '/personal/devices/:id',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'Signs the own account out on another device',
  input: Type.Object({ id }),
  output: done,
})

export const endOtherDevices = contract({
  method: 'DELETE',
  path: '/personal/devices',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'Signs the own account out on all devices but this one',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly ended: number }>({ type: 'object' }),
})

/** One line of the record of security operations. */
export interface Operation {
  readonly id: number
  readonly at: string
  readonly action: string
  readonly result: 'ok' | 'denied' | 'failed'
  readonly ip: string | null
  /** Sent by the browser; empty where none is known. */
  readonly agent: string
}

export const listOperations = contract({
  method: 'GET',
  path: '/personal/operations',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'The own security operations of the last 7 days, newest first, 50 at a time unless told',
  input: Type.Object({
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly Operation[]; readonly more: boolean }>({ type: 'object' }),
})
