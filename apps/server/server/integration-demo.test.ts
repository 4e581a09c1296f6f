import { expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

interface Listed {
  readonly data: readonly { readonly id: string; readonly state: string; readonly from: readonly string[] }[]
}

it('takes the catalogue of parts over when somebody runs the demo task by hand', async () => {
  const guest = visitor()
  await guest.signIn('admin', demoPassword)
  const { data: runs } = (await guest.call<Listed>('GET', '/api/etl/tasks')).body
  const task = runs.find(({ from }) => from.includes('ERP 备件目录'))?.id
  const started = await guest.call('POST', `/api/etl/tasks/${task}/run`, {})
  expect(started.status).toBe(200)
  const last = async () => (await guest.call<Listed>('GET', `/api/etl/runs?task=${task}`)).body.data[0]
  await expect.poll(async () => (await last())?.state, { timeout: 50_000 }).toBe('succeeded')
  expect(await last()).toMatchObject({ read: 312, written: 294, rejected: 0 })
  const user = visitor()
  await user.signIn('user', demoPassword)
  expect((await user.call('GET', '/api/etl/flows')).status).toBe(403)
}, 60_000)
