import type { TestApp, Visitor } from '@gantry/testing/server'
import { expect } from 'vitest'
import { demoPassword } from './fixtures.ts'

/** An enterprise of its own that the operator opens, with its administrator, signed in. */
export const newEnterprise = async (
  visitor: TestApp['visitor'],
  administrator: { readonly name: string; readonly login: string },
): Promise<{ readonly space: string; readonly admin: Visitor }> => {
  const saas = visitor()
  await saas.signIn('saas', demoPassword)
  const password = 'krtm-7264-bwqe'
  const opened = await saas.call<{ space: string }>('POST', '/api/operator/enterprises', {
    name: '恒川生产',
    administrator: { ...administrator, password },
    quotas: { users: 5, storage: null, records: null, calls: null, messages: null },
    validUntil: null,
  })
  expect(opened.status).toBe(201)
  const admin = visitor()
  await admin.signIn(administrator.login, password)
  const next = 'wfvx-5839-tnqa'
  await admin.call('POST', '/api/auth/password', { current: password, next, confirm: next })
  return { space: opened.body.space, admin }
}
