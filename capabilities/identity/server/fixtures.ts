import { channels } from '@gantry/channels/server'
import { designs } from '@gantry/designs/server'
import { createApp, prepareCapabilities } from '@gantry/http/server'
import {
  type Ctx,
  type JobControl,
  type Kernel,
  openText,
  platform,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { registerTables } from '@gantry/records/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll } from 'vitest'
import type { SessionInfo } from '../shared/index.ts'
import { actingAs } from './acting.ts'
import { identity } from './capability.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { heldBy } from './holding/held-by.ts'
import { leaverJob } from './holding/leave.ts'
import { authenticate } from './session/authenticate.ts'
import { identityTables } from './tables.ts'

export const demoPassword = 'demo-Passw0rd'

/** The last code sent to a phone or address. */
export const sentCode = async (kernel: Kernel, target: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ id: string; sealed: string }>(sql`
    select id, sealed from gantry.contact_code where target = ${target} order by created_at desc limit 1`)
  const [sent] = rows
  const code = sent ? openText(testCtx(kernel, { space: '' }), `contact_code/${sent.id}`, sent.sealed) : null
  if (code === null) throw new Error(`no code was sent to ${target}`)
  return code
}

/** One browser: keeps cookies and sends an origin. */
export interface Browser {
  readonly cookies: Map<string, string>
  call<Answer = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{
    readonly status: number
    readonly body: Answer & {
      readonly code?: string
      readonly issues?: readonly { code: string; params?: object }[]
    }
  }>
  signIn(login: string, rest?: object): Promise<SessionInfo>
}

/** Job control for running a job in a test. */
export const jobControl: JobControl = {
  signal: new AbortController().signal,
  progress: async () => undefined,
  settle: async () => undefined,
}

/** The context of a job that acts as the demo space's administrator. */
export const adminCtx = async (kernel: Kernel): Promise<Ctx> => {
  const { rows } = await platform(kernel).run<{ id: string; account: string }>(
    sql`select id, f_account as account from gantry.t_member where space = 'demo' and f_user_type = 'admin'`,
  )
  const [found] = rows
  return actingAs(systemCtx(kernel, 'demo', 'test'), {
    space: 'demo',
    userId: found!.account,
    personId: found!.id,
    userType: 'admin',
  })
}

/** Releases what a member of the demo space holds, so that the member can be disabled. */
export const leaveEverything = async (kernel: Kernel, login: string): Promise<void> => {
  const ctx = await adminCtx(kernel)
  const { rows } = await platform(kernel).run<{ id: string }>(sql`
    select m.id from gantry.t_member m join gantry.account a on a.id::text = m.f_account
    where m.space = 'demo' and a.login_id = ${login}`)
  const id = rows[0]!.id
  const choices = (await heldBy(ctx, id)).map(({ kind, key }) => ({ kind, key, to: null }))
  await leaverJob.run(ctx, { id, choices, disable: false }, jobControl, 'test')
}

/** The real HTTP application over a database with the demo, and an adjustable clock. */
export const identityApp = async () => {
  let ahead = 0
  const base = await testDatabase({
    key: 'identity demo',
    build: async kernel => {
      await prepareCapabilities(kernel, [designs, identity, channels])
      await seedDemo(kernel, { password: demoPassword })
    },
  })
  const kernel: Kernel = { ...base, now: () => new Date(Date.now() + ahead) }
  registerTables(kernel, identityTables)
  await identity.boot?.(kernel)
  const app = createApp({
    kernel,
    capabilities: [identity, channels],
    authenticate,
    texts: [],
    webFolder: null,
    version: 'test',
  })
  await app.markReady()
  afterAll(() => app.close())

  const browser = (ip = '203.0.113.7'): Browser => {
    const cookies = new Map<string, string>()
    const call: Browser['call'] = async (method, path, body, headers = {}) => {
      const answer = await app.inject({
        method,
        url: path,
        remoteAddress: ip,
        headers: { 'user-agent': 'test browser', 'sec-fetch-site': 'same-origin', ...headers },
        cookies: Object.fromEntries(cookies),
        ...(body ? { payload: body } : {}),
      })
      for (const { name, value } of answer.cookies)
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      return { status: answer.statusCode, body: answer.json() }
    }
    const signIn: Browser['signIn'] = async (login, rest = {}) => {
      const { status, body } = await call<SessionInfo>('POST', '/api/auth/sign-in', {
        login,
        password: demoPassword,
        ...rest,
      })
      if (status !== 200) throw new Error(`${login} cannot sign in: ${JSON.stringify(body)}`)
      return body
    }
    return { cookies, call, signIn }
  }

  return {
    kernel,
    app,
    browser,
    /** Advances the clock. Milliseconds. */
    later: (by: number) => {
      ahead += by
    },
  }
}
