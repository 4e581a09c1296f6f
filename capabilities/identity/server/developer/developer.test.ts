import { expect, it } from 'vitest'
import type { DeveloperAuthorization, DeveloperRequest } from '../../shared/index.ts'
import { demoPassword, identityApp } from '../fixtures.ts'

const { browser } = await identityApp()
const user = browser()
const admin = browser()
await Promise.all([user.signIn('user'), admin.signIn('admin')])

const ask = (reason: string) => user.call('POST', '/api/developer', { reason })
const stateOf = async () =>
  (await user.call<{ authorization: DeveloperAuthorization | null }>('GET', '/api/developer')).body
    .authorization
const show = (current = demoPassword) =>
  user.call<{ token: string }>('POST', '/api/developer/token', { current })
const requests = async () =>
  (await admin.call<{ data: DeveloperRequest[] }>('GET', '/api/developer/requests')).body.data
const decide = async (decision: string, answer = '') => {
  const [first] = await requests()
  return admin.call('POST', `/api/developer/requests/${first!.member.id}/decision`, { decision, answer })
}
/** What a program gets with a token. */
const read = async (token: string) =>
  (
    await browser().call('GET', '/api/tables/member/records', undefined, {
      authorization: `Bearer ${token}`,
    })
  ).status

it('is asked for with a reason of at most 20 characters', async () => {
  expect(await stateOf()).toBeNull()
  expect((await ask('   ')).body.issues).toMatchObject([{ field: 'reason', code: 'required' }])
  expect((await ask('长'.repeat(21))).body.issues).toMatchObject([{ field: 'reason' }])
  expect((await ask('对接 MES')).status).toBe(200)
  expect(await stateOf()).toMatchObject({ state: 'waiting', reason: '对接 MES' })
  expect((await ask('again')).body.code).toBe('developer.state')
  expect((await show()).body.code).toBe('developer.state')
})

it('can be asked for again after a rejection', async () => {
  expect((await decide('rejected', '请先培训')).status).toBe(200)
  expect(await stateOf()).toMatchObject({ state: 'rejected', answer: '请先培训' })
  expect((await decide('approved')).body.code).toBe('developer.state')
  expect((await ask('已培训')).status).toBe(200)
})

it('shows the token after the password; a program acts with it as its owner, until it is reset', async () => {
  expect((await decide('approved')).status).toBe(200)
  expect((await show('wrong')).body.code).toBe('auth.password_wrong')
  const { token } = (await show()).body
  expect((await show()).body.token).toBe(token)
  expect(await read(token)).toBe(200)
  expect((await user.call('POST', '/api/developer/reset', {})).status).toBe(200)
  expect(await read(token)).toBe(401)
  expect(await stateOf()).toMatchObject({ state: 'waiting' })
  await decide('approved')
  const next = (await show()).body.token
  expect(next).not.toBe(token)
  expect((await decide('rejected')).status).toBe(200)
  expect(await read(next)).toBe(401)
})

it('is decided by the administrator alone', async () => {
  const id = (await requests())[0]!.member.id
  expect((await user.call('GET', '/api/developer/requests')).status).toBe(403)
  const own = await user.call('POST', `/api/developer/requests/${id}/decision`, { decision: 'approved' })
  expect(own.status).toBe(403)
})
