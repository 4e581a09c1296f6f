import type { Json } from '@gantry/base/shared'
import { texts as baseTexts } from '@gantry/base/texts'
import type { Kernel } from '@gantry/kernel/server'
import { platform, sql } from '@gantry/kernel/server'
import { type Actor, contract, type TableDef } from '@gantry/model/shared'
import { registerTables } from '@gantry/records/server'
import { testActor } from '@gantry/testing/server'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { texts as httpTexts } from '../texts.ts'
import { type AppOptions, createApp } from './app.ts'
import type { Authenticate } from './authenticate.ts'
import type { Endpoint } from './endpoint.ts'

/** People of two spaces, who are signed in by carrying their name in a cookie. */
interface People {
  readonly authenticate: Authenticate
  /** Ends the session of one of them. */
  signOut(name: string): void
  /** Gives one of them other roles. */
  giveRoles(name: string, roles: readonly string[]): void
}

const people = (actors: Readonly<Record<string, Partial<Actor>>>): People => {
  const known = new Map(Object.entries(actors))
  return {
    authenticate: async (_kernel, { cookies, authorization, space }) => {
      const found = known.get(cookies.who ?? authorization?.replace('Bearer ', '') ?? '')
      if (!found) return 'none'
      const actor = testActor(found)
      return space === null || space === actor.space ? actor : 'not-member'
    },
    signOut: name => {
      known.delete(name)
    },
    giveRoles: (name, roles) => {
      known.set(name, { ...known.get(name), roles })
    },
  }
}

/** Ann administers `alpha`, Ben works there, Cem works in `beta`, which Dora administers. */
export const annBenCem = (): People =>
  people({
    ann: { userType: 'admin', personId: '01900000-0000-7000-8000-0000000000a1', name: 'Ann' },
    ben: { userId: '01900000-0000-7000-8000-0000000000b0', personId: '01900000-0000-7000-8000-0000000000b1' },
    cem: { space: 'beta', personId: '01900000-0000-7000-8000-0000000000c1' },
    dora: {
      space: 'beta',
      userType: 'admin',
      personId: '01900000-0000-7000-8000-0000000000d1',
      name: 'Dora',
    },
  })

/** What the contracts of tests have in common. */
export const sampleContract = {
  scope: 'space',
  can: 'signed-in',
  summary: 'sample',
  output: Type.Unsafe<Json>({}),
} as const

/** An order with its lines: parameters of the address, optional values, lists and choices in one input. */
export const sampleOrder = contract({
  ...sampleContract,
  method: 'POST',
  path: '/orders/:id',
  input: Type.Object({
    id: Type.Integer({ minimum: 1 }),
    urgent: Type.Optional(Type.Boolean()),
    lines: Type.Array(
      Type.Object({ qty: Type.Number(), note: Type.Optional(Type.String({ maxLength: 5 })) }),
    ),
    state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('done')])),
  }),
})

export const sampleApp = async (
  kernel: Kernel,
  endpoints: readonly Endpoint[],
  options: Partial<AppOptions> & { readonly tables?: readonly TableDef[] } = {},
): Promise<FastifyInstance> => {
  registerTables(kernel, options.tables ?? [])
  const app = createApp({
    kernel,
    capabilities: [{ name: 'sample', endpoints }],
    authenticate: annBenCem().authenticate,
    texts: [baseTexts, httpTexts],
    webFolder: null,
    version: '1.2.3',
    ...options,
  })
  await app.markReady()
  return app
}

export const deniedLines = async (kernel: Kernel): Promise<unknown[]> => {
  const { rows } = await platform(kernel).run(sql`
    select space, actor_name as who, details from gantry.audit where result = 'denied' order by id`)
  return rows
}
