import { channels } from '@gantry/channels/server'
import { designs } from '@gantry/designs/server'
import { createApp, prepareCapabilities } from '@gantry/http/server'
import { type Kernel, openText, platform, sql } from '@gantry/kernel/server'
import { registerTables } from '@gantry/records/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterAll } from 'vitest'
import type { SessionInfo } from '../shared/index.ts'
import { identity } from './capability.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { authenticate } from './session/authenticate.ts'
import { identityTables } from './tables.ts'

export const demoPassword = 'demo-Passw0rd'

/** The last code that was sent to a phone or an address. */
export const sentCode = async (kernel: Kernel, target: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ id: string; sealed: string }>(sql`
    select id, sealed from gantry.contact_code where target = ${target} order by created_at desc limit 1`)
  const [sent] = rows
  const code = sent ? openText(testCtx(kernel, { space: '' }), `contact_code/${sent.id}`, sent.sealed) : null
  if (code === null) throw new Error(`no code was sent to ${target}`)
  return code
}

/** One browser: it keeps its cookies and says where its calls come from. */
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

/** The real HTTP application over a database with the demo in it, and a clock that can be set forward. */
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
    /** Moves the clock. Milliseconds. */
    later: (by: number) => {
      ahead += by
    },
  }
}
