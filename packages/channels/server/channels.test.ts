import { createServer, type Server, type Socket } from 'node:net'
import { anonymous, prepareCapabilities } from '@gantry/http/server'
import { createCtx, platform, sql, startWorker, systemCtx } from '@gantry/kernel/server'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { type SMTPServer, SMTPServer as Smtp } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channels } from './capability.ts'
import { changeConfig, platformSpace, readConfig } from './config.ts'
import { listDispatches, resend } from './dispatches.ts'
import { forgetPictures, keepPicture, pictureOf } from './pictures.ts'
import { dispatching } from './run-dispatch.ts'
import { send, wakeDispatch } from './send.ts'
import { sendCode } from './send-code.ts'

const kernel = await testDatabase({ key: 'channels', build: fresh => prepareCapabilities(fresh, [channels]) })
const worker = await startWorker(kernel, [], [], { concurrency: 1, queues: [dispatching] })
afterAll(async () => {
  await worker.stop()
  await new Promise<void>(resolve => server.close(() => resolve()))
})
const ctx = testCtx(kernel)
const beta = testCtx(kernel, { space: 'beta' })
const root = testCtx(kernel, { space: 'platform', userType: 'root' })

interface Mail {
  readonly to: string
  readonly raw: string
}

/** A mail server that knows the password, refuses `nobody@` for good and `later@` once. */
const received: Mail[] = []
const deferred = new Set<string>()
let server: SMTPServer
let port = 0
beforeAll(async () => {
  server = new Smtp({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, answer) =>
      password === 'right' ? answer(null, { user: username }) : answer(new Error('535 wrong password')),
    onRcptTo: ({ address }, _session, answer) => {
      const refuse = (responseCode: number) => Object.assign(new Error('not here'), { responseCode })
      if (address.startsWith('nobody@')) return answer(refuse(550))
      if (address.startsWith('later@') && !deferred.has(address)) {
        deferred.add(address)
        return answer(refuse(451))
      }
      return answer()
    },
    onData: (stream, session, answer) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          raw: Buffer.concat(parts).toString('utf8'),
        })
        answer()
      })
    },
  })
  port = await new Promise<number>(resolve => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve((listening.address() as { port: number }).port),
    )
  })
})

const settings = (password = 'right', at = port) => ({
  host: '127.0.0.1',
  port: at,
  security: 'none',
  user: 'plant',
  from: 'plant@example.com',
  senderName: '工厂',
  ...(password ? { password } : {}),
})
const setUp = (given: Record<string, string | number> = settings()) =>
  changeConfig(root, 'mail', platformSpace, 'smtp', given)

const mail = (to: string, more = {}) => ({
  kind: 'test',
  to,
  subject: '泵 A9',
  text: '泵 A9 漏油',
  lang: 'zh-CN' as const,
  ...more,
})
const dispatchOf = async (to: string, of = ctx) =>
  (await listDispatches(of.db, { space: of.space })).data.find(({ address }) => address === to)
const reaches = (to: string, state: object, of = ctx) =>
  expect.poll(() => dispatchOf(to, of), { timeout: 12_000 }).toMatchObject(state)

it('cannot send a code before a channel is set up', async () => {
  await expect(
    sendCode(ctx, { channel: 'mail', to: 'a@example.com', code: '123456', minutes: 5 }),
  ).rejects.toMatchObject({ code: 'channels.off' })
})

describe('a mail', () => {
  beforeAll(() => setUp())

  it('arrives once, signed in, with its subject and one Message-ID', async () => {
    await send(ctx, 'mail', [mail('a@example.com', { key: 'x' })])
    await send(ctx, 'mail', [mail('a@example.com', { key: 'x' })])
    await reaches('a@example.com', { state: 'sent', attempts: 1, error: null })
    const mails = received.filter(({ to }) => to === 'a@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.raw).toContain('Auto-Submitted: auto-generated')
    const { id } = (await dispatchOf('a@example.com'))!
    expect(mails[0]?.raw).toContain(`Message-ID: <${id}@example.com>`)
  })

  it('shows a kept picture beneath its text', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    const picture = await keepPicture(ctx, png)
    await send(ctx, 'mail', [mail('p@example.com', { html: `<img src="cid:${picture}">`, picture })])
    await reaches('p@example.com', { state: 'sent' })
    const raw = received.find(({ to }) => to === 'p@example.com')?.raw ?? ''
    expect(raw).toContain(`Content-ID: <${picture}>`)
    expect(raw).toContain(png.toString('base64'))
    expect(await pictureOf(beta, picture)).toBeNull()
    await platform(kernel).run(
      sql`update gantry.dispatch_picture set created_at = now() - interval '31 days'`,
    )
    await forgetPictures(platform(kernel))
    expect(await pictureOf(ctx, picture)).toBeNull()
  })

  it('that is refused for good is not tried again; one put off waits for its next attempt', async () => {
    await send(ctx, 'mail', [mail('nobody@example.com'), mail('later@example.com'), mail('b@example.com')])
    await reaches('nobody@example.com', {
      state: 'failed',
      attempts: 1,
      error: 'refused',
      detail: expect.stringContaining('550'),
    })
    await reaches('later@example.com', { state: 'waiting', attempts: 1, error: 'later' })
    await reaches('b@example.com', { state: 'sent' })
    await platform(kernel).run(
      sql`update gantry.dispatch set next_at = now() where address = 'later@example.com'`,
    )
    await wakeDispatch(ctx, { space: 'alpha', channel: 'mail' })
    await reaches('later@example.com', { state: 'sent', attempts: 2 })
  })

  it('waits while nobody can sign in, and leaves when the password is right', async () => {
    await setUp(settings('wrong'))
    await send(ctx, 'mail', [mail('c@example.com')])
    await reaches('c@example.com', { state: 'waiting', attempts: 1, error: 'sign_in' })
    await setUp()
    await reaches('c@example.com', { state: 'sent', attempts: 2 })
  })

  it('of another space does not wait for a server that hangs', async () => {
    const open = new Set<Socket>()
    const silent: Server = createServer(socket => {
      open.add(socket)
      socket.on('error', () => undefined)
    })
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    try {
      const at = (silent.address() as { port: number }).port
      await changeConfig(root, 'mail', 'beta', 'smtp', settings('right', at))
      const hosts = { 'server.outbound.internalHosts': '127.0.0.1' }
      await platform(kernel).run(
        sql`insert into gantry.setting (path, value) select key, value from jsonb_each(${JSON.stringify(hosts)}::jsonb)`,
      )
      await send(beta, 'mail', [mail('hung@example.com')])
      await expect.poll(() => open.size).toBeGreaterThan(0)
      await send(ctx, 'mail', [mail('d@example.com')])
      await reaches('d@example.com', { state: 'sent' })
      expect(await dispatchOf('hung@example.com', beta)).toMatchObject({ state: 'sending' })
    } finally {
      for (const socket of open) socket.destroy()
      silent.close()
      await changeConfig(root, 'mail', 'beta', null, {})
    }
  })
})

describe('the mail server of a space', () => {
  it('must not be inside the network of the platform', async () => {
    const gamma = testCtx(kernel, { space: 'gamma' })
    await changeConfig(gamma, 'mail', 'gamma', 'smtp', { ...settings(), host: 'localhost' })
    await send(gamma, 'mail', [mail('e@example.com')])
    await reaches('e@example.com', { state: 'waiting', error: 'inside' }, gamma)
    expect(received.map(({ to }) => to)).not.toContain('e@example.com')
  })

  it('never tells its password, and asks for it again when the host changes', async () => {
    const space = 'delta'
    const own = testCtx(kernel, { space })
    await changeConfig(own, 'mail', space, 'smtp', settings())
    const seen = await readConfig(own, 'mail', space)
    expect(JSON.stringify(seen)).not.toContain('right')
    expect(seen).toMatchObject({ provider: 'smtp', hasSecrets: true, inherited: true })
    await changeConfig(own, 'mail', space, 'smtp', settings(''))
    expect(await readConfig(own, 'mail', space)).toMatchObject({ hasSecrets: true })
    await changeConfig(own, 'mail', space, 'smtp', { ...settings(''), host: 'elsewhere.example.com' })
    expect(await readConfig(own, 'mail', space)).toMatchObject({ hasSecrets: false })
  })

  it.each([
    ['host', '', 'required'],
    ['port', 70_000, 'range'],
    ['security', 'perhaps', 'choice'],
    ['from', 'not an address', 'email'],
    ['senderName', 'a\r\nBcc: x@example.com', 'control_character'],
  ])('is refused with %s = %j', async (name, value, code) => {
    await expect(setUp({ ...settings(), [name]: value })).rejects.toMatchObject({
      code: 'config.invalid',
      issues: [{ field: name, code }],
    })
  })
})

describe('a code', () => {
  it('is sent from the platform, stored sealed and forgotten', async () => {
    await setUp()
    const guest = createCtx(kernel, anonymous('127.0.0.1', 'en'), 'test')
    await sendCode(guest, { channel: 'mail', to: 'Guest@Example.com', code: '864209', minutes: 5 })
    const stored = await platform(kernel).run(
      sql`select d::text as row from gantry.dispatch d where kind = 'code'`,
    )
    expect(JSON.stringify(stored.rows)).not.toContain('864209')
    await expect
      .poll(() => received.find(({ to }) => to === 'Guest@example.com')?.raw, { timeout: 12_000 })
      .toContain('864209')
    const all = systemCtx(kernel, platformSpace, 'test')
    await reaches(
      'Guest@example.com',
      { state: 'sent', body: null, subject: expect.not.stringContaining('864209') },
      all,
    )
  })

  it('to something that is no address is refused', async () => {
    await expect(
      sendCode(ctx, { channel: 'mail', to: 'a@b\r\nBcc: c@d.com', code: '1', minutes: 5 }),
    ).rejects.toMatchObject({ code: 'channels.address', issues: [{ field: 'to', code: 'email' }] })
  })

  it('is read in the log where nothing is sent out', async () => {
    await changeConfig(root, 'sms', platformSpace, 'catcher', {})
    await sendCode(ctx, { channel: 'sms', to: '138 0013 8000', code: '246802', minutes: 5 })
    await reaches('13800138000', { state: 'caught', body: expect.stringContaining('246802') })
  })
})

it('tries again at once, by hand, what waits for its next attempt', async () => {
  await send(ctx, 'mail', [mail('later@plant.example.com')])
  await reaches('later@plant.example.com', { state: 'waiting', attempts: 1 })
  const waiting = (await dispatchOf('later@plant.example.com'))!
  expect(await resend(beta, [waiting.id], false)).toBe(0)
  expect(await resend(ctx, [waiting.id], false)).toBe(1)
  await reaches('later@plant.example.com', { state: 'sent' })
})

it('shows a space its own texts only, and sends again what failed', async () => {
  expect((await listDispatches(beta.db, {})).data.every(({ space }) => space === 'beta')).toBe(true)
  const failed = (await dispatchOf('nobody@example.com'))!
  expect(await resend(beta, [failed.id], false)).toBe(0)
  expect(await resend(ctx, [failed.id], false)).toBe(1)
  await reaches('nobody@example.com', { state: 'failed', attempts: 1 })
})
