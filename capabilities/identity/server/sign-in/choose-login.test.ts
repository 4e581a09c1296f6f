import { platform, sql } from '@gantry/kernel/server'
import { expect, it } from 'vitest'
import { identityApp } from '../fixtures.ts'

const { kernel, browser } = await identityApp()

it('lets the owner of a generated login choose another one, once', async () => {
  const user = browser()
  await user.signIn('user', { space: 'demo' })
  expect((await user.call('PUT', '/api/auth/login', { login: 'own.choice' })).status).toBe(403)
  await platform(kernel).run(sql`update gantry.account set login_generated = true where login_id = 'user'`)
  const choose = async (login: string) => {
    const { status, body } = await user.call('PUT', '/api/auth/login', { login })
    return [status, body.issues?.[0]?.code ?? body.code]
  }
  expect(await choose('admin')).toEqual([409, 'duplicate'])
  expect(await choose('13800001111')).toEqual([400, 'login_name'])
  expect(await choose('own.choice')).toEqual([200, undefined])
  expect(await choose('another')).toEqual([403, 'permission.denied'])
  await browser().signIn('own.choice')
})

it('gives a login to one of two who choose it in the same instant', async () => {
  const both = [browser(), browser()]
  await Promise.all(['luyao', 'hejing'].map((login, at) => both[at]?.signIn(login, { space: 'demo' })))
  await platform(kernel).run(
    sql`update gantry.account set login_generated = true where login_id in ('luyao', 'hejing')`,
  )
  const answers = await Promise.all(
    both.map(person => person.call('PUT', '/api/auth/login', { login: 'same.choice' })),
  )
  const [chosen, refused] = answers.sort((a, b) => a.status - b.status)
  expect(chosen?.status).toBe(200)
  expect(refused?.body).toMatchObject({
    code: 'record.duplicate',
    issues: [{ field: 'login', code: 'duplicate', params: { value: 'same.choice' } }],
  })
})
