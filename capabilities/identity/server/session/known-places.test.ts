import { platform, sql } from '@gantry/kernel/server'
import { expect, it } from 'vitest'
import { identityApp } from '../fixtures.ts'

const { kernel, app, later } = await identityApp()

const signIn = async (remoteAddress: string) => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    remoteAddress,
    payload: { login: 'user', password: 'demo-Passw0rd' },
  })
  expect(statusCode).toBe(200)
}
const told = async () => {
  const { rows } = await platform(kernel).run<{ ip: string }>(
    sql`select payload ->> 'ip' as ip from gantry.outbox where type = 'session.new_place' order by id`,
  )
  return rows.map(({ ip }) => ip)
}
const endSessions = () => platform(kernel).run(sql`delete from gantry.session`)

it('tells of a sign-in from an address that is new, once', async () => {
  await signIn('10.1.0.1')
  expect(await told()).toEqual([])
  await signIn('10.1.0.2')
  expect(await told()).toEqual(['10.1.0.2'])
  await endSessions()
  await signIn('10.1.0.1')
  await signIn('10.1.0.2')
  expect(await told()).toEqual(['10.1.0.2'])
  await endSessions()
  await signIn('10.1.0.3')
  expect(await told()).toEqual(['10.1.0.2', '10.1.0.3'])
})

it('forgets an address after half a year', async () => {
  await endSessions()
  later(200 * 24 * 60 * 60_000)
  await signIn('10.1.0.1')
  await signIn('10.1.0.2')
  expect(await told()).toEqual(['10.1.0.2', '10.1.0.3', '10.1.0.1', '10.1.0.2'])
})
