import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newVisitor } from '@gantry/testing/server'
import { expect, it, vi } from 'vitest'
import { demoPassword, isAlive, newDataFolder, postgresPid, startGantry } from './fixtures.ts'

// Real starts on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 240_000 })

it('comes back with its sessions after kill -9, of itself and of everything at once', async () => {
  const data = newDataFolder()
  const first = startGantry({ GANTRY_DATA: data })
  const visitor = newVisitor(await first.ready())
  await visitor.signIn('user', demoPassword)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const whoAt = async (url: string): Promise<unknown> =>
    (await fetch(`${url}/api/auth/session`, { headers: { cookie } })).json()

  first.kill('SIGKILL')
  await first.ended()
  const orphan = postgresPid(data)
  expect(orphan && isAlive(orphan)).toBe(true)
  const second = startGantry({ GANTRY_DATA: data })
  expect(await whoAt(await second.ready())).toMatchObject({ user: { loginId: 'user' } })
  expect(orphan && isAlive(orphan)).toBe(false)

  const postgres = postgresPid(data)
  second.kill('SIGKILL')
  if (postgres) process.kill(postgres, 'SIGKILL')
  await second.ended()
  const third = startGantry({ GANTRY_DATA: data })
  expect(await whoAt(await third.ready())).toMatchObject({ user: { loginId: 'user' } })
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
