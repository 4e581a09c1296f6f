import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newVisitor, testDatabase } from '@gantry/testing/server'
import { expect, it, vi } from 'vitest'
import { demoPassword, isAlive, newDataFolder, postgresPid, startGantry } from './fixtures.ts'

// Real starts on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 })

const kernel = await testDatabase()

it('says "starting" until it is ready, then its address and, the first time, the demo accounts', async () => {
  const data = newDataFolder()
  const port = String(20_000 + (process.pid % 20_000))
  const gantry = startGantry({ GANTRY_DATA: data, GANTRY_PORT: port })
  const url = `http://127.0.0.1:${port}`
  const seen = new Set<string>()
  while (!gantry.stdout().includes('ready')) {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer) seen.add(`${answer.status} ${(await answer.json()).status}`)
    await sleep(10)
  }
  expect([...seen][0]).toBe('503 starting')
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(await gantry.ready()).toBe(url)
  await sleep(100)
  const [first, , ...accounts] = gantry.stdout().trimEnd().split('\n')
  expect(first).toBe(`Gantry is ready at ${url}`)
  expect(accounts.map(line => line.trim().split(/\s+/))).toEqual(
    ['root', 'saas', 'admin', 'user', 'safe', 'audit'].map(login => [login, demoPassword]),
  )
  gantry.kill('SIGTERM')
  expect(await gantry.ended()).toBe(0)

  const again = startGantry({ GANTRY_DATA: data })
  await again.ready()
  expect(again.stdout().trimEnd().split('\n')).toHaveLength(1)
})

it('lets no second Gantry into its data folder', async () => {
  const data = newDataFolder()
  const first = startGantry({ GANTRY_DATA: data, GANTRY_DEMO: '0' })
  const url = await first.ready()
  const second = startGantry({ GANTRY_DATA: data, GANTRY_DEMO: '0' })
  expect(await second.ended()).toBe(13)
  expect(second.stderr()).toContain(`${data} is used by another Gantry (process ${first.pid})`)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

it('shares a database and its files with other processes, and what one knows all know', async () => {
  const env = { GANTRY_DATA: newDataFolder(), DATABASE_URL: kernel.database.url }
  const [one, other] = [startGantry(env), startGantry({ ...env, GANTRY_ROLES: 'web' })]
  const [url, otherUrl] = await Promise.all([one.ready(), other.ready()])
  const visitor = newVisitor(url)
  await visitor.signIn('admin', demoPassword)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const session = await fetch(`${otherUrl}/api/auth/session`, { headers: { cookie } })
  expect(await session.json()).toMatchObject({ user: { loginId: 'admin' } })
  one.kill('SIGTERM')
  other.kill('SIGTERM')
  expect([await one.ended(), await other.ended()]).toEqual([0, 0])
})

it('comes back after kill -9 with its sessions, in place of the database that was left running', async () => {
  const data = newDataFolder()
  const first = startGantry({ GANTRY_DATA: data })
  const visitor = newVisitor(await first.ready())
  await visitor.signIn('user', demoPassword)
  first.kill('SIGKILL')
  await first.ended()
  const orphan = postgresPid(data)
  expect(orphan && isAlive(orphan)).toBe(true)

  const second = startGantry({ GANTRY_DATA: data })
  const url = await second.ready()
  expect(orphan && isAlive(orphan)).toBe(false)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const session = await fetch(`${url}/api/auth/session`, { headers: { cookie } })
  expect(await session.json()).toMatchObject({ user: { loginId: 'user' } })
})

it('comes back after kill -9 of everything at once', async () => {
  const data = newDataFolder()
  const first = startGantry({ GANTRY_DATA: data, GANTRY_DEMO: '0' })
  await first.ready()
  const postgres = postgresPid(data)
  first.kill('SIGKILL')
  if (postgres) process.kill(postgres, 'SIGKILL')
  await first.ended()
  const visitor = newVisitor(await startGantry({ GANTRY_DATA: data }).ready())
  await visitor.signIn('admin', demoPassword)
})

it('goes on when its database is killed', async () => {
  const data = newDataFolder()
  const gantry = startGantry({ GANTRY_DATA: data, GANTRY_DEMO: '0' })
  const url = await gantry.ready()
  const postgres = postgresPid(data)
  if (postgres) process.kill(postgres, 'SIGKILL')
  await expect.poll(() => postgresPid(data), { timeout: 60_000 }).not.toBe(postgres)
  await expect
    .poll(() => fetch(`${url}/api/health`).then(({ status }) => status), { timeout: 60_000 })
    .toBe(200)
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'answers what is in flight, then ends cleanly on %s',
  async signal => {
    const data = newDataFolder()
    const gantry = startGantry({ GANTRY_DATA: data, GANTRY_DEMO: '0' })
    const url = await gantry.ready()
    const body = JSON.stringify({ login: 'user', password: demoPassword })
    const sending = request(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    const answer = new Promise<number | undefined>((resolve, reject) => {
      sending.on('error', reject).on('response', response => {
        response.resume()
        resolve(response.statusCode)
      })
    })
    sending.write(body.slice(0, 10))
    await sleep(200)
    const postgres = postgresPid(data)
    gantry.kill(signal)
    await sleep(300)
    await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed')
    sending.end(body.slice(10))
    // Nobody has an account here, and is told so rather than cut off.
    expect(await answer).toBe(401)
    expect(await gantry.ended()).toBe(0)
    expect(gantry.stderr()).toBe('')
    expect(postgres && isAlive(postgres)).toBe(false)
    expect(existsSync(join(data, 'gantry.lock'))).toBe(false)
    expect(readFileSync(join(data, 'postgres.log'), 'utf8')).toContain('database system is shut down')
  },
)

it('ends at once when asked twice', async () => {
  const data = newDataFolder()
  const gantry = startGantry({ GANTRY_DATA: data, GANTRY_DEMO: '0' })
  const url = await gantry.ready()
  const headers = { 'content-type': 'application/json', 'content-length': 10 }
  const sending = request(`${url}/api/auth/sign-in`, { method: 'POST', headers })
  sending.on('error', () => undefined)
  sending.write('{')
  await sleep(200)
  gantry.kill('SIGTERM')
  await sleep(1_200)
  gantry.kill('SIGTERM')
  expect(await gantry.ended()).toBe(130)
})

it('ends cleanly when it is stopped while it starts', async () => {
  const data = newDataFolder()
  const gantry = startGantry({ GANTRY_DATA: data })
  while (!existsSync(join(data, 'postgres', 'postmaster.pid'))) await sleep(10)
  gantry.kill('SIGTERM')
  expect(await gantry.ended()).toBe(0)
  const postgres = postgresPid(data)
  expect(postgres && isAlive(postgres)).toBeFalsy()
  expect(existsSync(join(data, 'gantry.lock'))).toBe(false)
})
