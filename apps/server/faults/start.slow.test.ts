import { setTimeout as sleep } from 'node:timers/promises'
import { newVisitor, testDatabase } from '@gantry/testing/server'
import { expect, it, vi } from 'vitest'
import { demoPassword, newDataFolder, startGantry } from './fixtures.ts'

// Real starts on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 240_000 })

const kernel = await testDatabase()

/** A process that has only begun has no door yet; any other failure is one. */
const unlessNotListening = (error: Error): null => {
  expect(error.cause).toMatchObject({ code: 'ECONNREFUSED' })
  return null
}

it('says "starting" until it is ready, then its address and, the first time, the demo accounts', async () => {
  const data = newDataFolder()
  const port = String(20_000 + (process.pid % 20_000))
  const gantry = startGantry({ GANTRY_DATA: data, GANTRY_PORT: port })
  const url = `http://127.0.0.1:${port}`
  const seen = new Set<string>()
  while (!gantry.stdout().includes('ready')) {
    const answer = await fetch(`${url}/api/health`).catch(unlessNotListening)
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
