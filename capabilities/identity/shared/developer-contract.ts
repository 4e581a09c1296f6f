import { contract } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'

const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const password = Type.String({ minLength: 1, maxLength: 1_000 })
const time = Type.String({ format: 'date-time' })
const page = '/{spaceUri}/sysop/enterUserRegist'

/** Length of a reason in characters (specification, section 5). */
export const developerReason = { max: 20 } as const

const developerState = Type.Enum(['waiting', 'approved', 'rejected'] as const)

const authorizationSchema = Type.Object({
  state: developerState,
  reason: Type.String(),
  /** What the administrator answered; empty: nothing. */
  answer: Type.String(),
  askedAt: time,
  decidedAt: Type.Union([time, Type.Null()]),
})
/** The developer authorization of one member. */
export type DeveloperAuthorization = Static<typeof authorizationSchema>

const requestSchema = Type.Object({
  ...authorizationSchema.properties,
  member: Type.Object({ id, title: Type.String() }),
  decidedBy: Type.Union([Type.String(), Type.Null()]),
  lastUsedAt: Type.Union([time, Type.Null()]),
})
/** A developer authorization as the administrator sees it. */
export type DeveloperRequest = Static<typeof requestSchema>

export const readDeveloper = contract({
  method: 'GET',
  path: '/developer',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'How the own developer authorization stands; null: never asked for',
  input: Type.Object({}),
  output: Type.Object({ authorization: Type.Union([authorizationSchema, Type.Null()]) }),
})

export const askDeveloper = contract({
  method: 'POST',
  path: '/developer',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'Asks the administrator for developer authorization, with a reason; again after a rejection',
  input: Type.Object({ reason: Type.String({ minLength: 1, maxLength: developerReason.max }) }),
  output: done,
})

export const showDeveloperToken = contract({
  method: 'POST',
  path: '/developer/token',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'The own developer token, after the password; programs send it as a bearer token',
  input: Type.Object({ current: password }),
  output: Type.Object({ token: Type.String() }),
})

export const resetDeveloperToken = contract({
  method: 'POST',
  path: '/developer/reset',
  owner: true,
  scope: 'space',
  can: 'signed-in',
  summary: 'Ends the own developer token and asks the administrator for a new one',
  input: Type.Object({}),
  output: done,
})

export const listDevelopers = contract({
  method: 'GET',
  path: '/developer/requests',
  scope: 'space',
  can: ['admin'],
  page,
  summary: 'Developer authorizations of the space, the waiting ones first',
  input: Type.Object({}),
  output: Type.Object({ data: Type.Array(requestSchema) }),
})

export const decideDeveloper = contract({
  method: 'POST',
  path: '/developer/requests/:member/decision',
  scope: 'space',
  can: ['admin'],
  page,
  summary: 'Approves or rejects a request for developer authorization, or takes one back that was approved',
  input: Type.Object({
    member: id,
    decision: Type.Enum(['approved', 'rejected'] as const),
    answer: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  output: done,
})
