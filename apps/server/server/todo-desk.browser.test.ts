import { newId } from '@gantry/base/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

it('a to-do is decided at the desk with the fields its step opens, and the next one opens', async () => {
  const admin = await enter(browser, url, { lang: 'en' })
  const page = await enter(browser, url, { login: 'user', lang: 'en' })
  const send = async (method: 'put' | 'post', path: string, data: object) =>
    (await admin.request[method](`${url}/space-demo/api${path}`, { data, headers: { origin: url } })).json()
  const { user } = await (await page.request.get(`${url}/api/auth/session`)).json()
  const id = newId()
  const body = {
    id,
    name: 'Repair',
    table: 'work_order',
    nodes: {
      start: { kind: 'start', settings: { name: 'Ask', executors: [{ rule: 'initiator' }] } },
      lead: {
        kind: 'approve',
        settings: {
          name: 'Lead approves',
          executors: [{ rule: 'users', ids: [user.personId] }],
          sign: { mode: 'single' },
          fields: { asset: 'required' },
          signature: true,
          returns: { to: 'any', resubmit: 'rerun' },
          buttons: { return: true, delegate: true },
          timeLimit: { limit: { minutes: 90 }, rules: [] },
        },
      },
      end: { kind: 'end', settings: { name: 'End' } },
    },
    edges: [
      { id: '1', from: 'start', to: 'lead' },
      { id: '2', from: 'lead', to: 'end' },
    ],
  }
  const kept = await send('put', `/designs/workflow/${id}/draft`, { body, base: null, revision: 0 })
  await send('post', '/designs/publish', { designs: [{ kind: 'workflow', id, revision: kept.revision }] })
  const started: string[] = []
  for (const title of ['Seal leaks', 'Crane creaks']) {
    const { data } = await send('post', '/tables/work_order/records', { title, area: 'A3' })
    const moved = await send('post', `/workflows/${id}/instances`, { record: data.id, key: newId() })
    started.push(moved.instance)
  }

  await page.goto(`${url}/space-demo/user/todo`)
  const list = page.getByRole('region', { name: 'To-dos', exact: true })
  const task = page.getByRole('region', { name: 'Opened to-do' })
  await list.getByRole('button', { name: /Seal leaks/ }).click()
  await task.getByRole('link', { name: 'Seal leaks' }).waitFor()

  // The step needs a signature: it is asked for before anything is sent.
  await task.getByRole('button', { name: /^Agree/ }).click()
  await task.getByText('Sign before you decide').waitFor()
  await task.getByRole('button', { name: 'Sign', exact: true }).click()
  const pad = page.getByRole('dialog').locator('canvas')
  await pad.hover({ position: { x: 60, y: 40 } })
  await page.mouse.down()
  await pad.hover({ position: { x: 160, y: 80 } })
  await page.mouse.up()
  await page.getByRole('dialog').getByText('Keep it as my signature for later decisions').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take this signature' }).click()
  await task.getByRole('img', { name: 'Signature', exact: true }).waitFor()

  // The step needs the asset: its refusal stands at the field.
  await task.getByRole('button', { name: /^Agree/ }).click()
  await task.locator('.fld', { hasText: 'Asset' }).getByRole('alert').waitFor()
  await task.getByLabel('Asset').fill('P-204')
  await task.getByLabel('Opinion').fill('Change the seal')
  await page.keyboard.press('Control+Enter')

  await task.getByRole('link', { name: 'Crane creaks' }).waitFor()
  await list.getByRole('button', { name: /Seal leaks/ }).waitFor({ state: 'detached' })
  const done = await (await page.request.get(`${url}/space-demo/api/workflow-instances/${started[0]}`)).json()
  expect(done).toMatchObject({ state: 'finished', outcome: 'approved' })
  expect(done.steps).toMatchObject([{}, { signature: expect.any(String) }])
  // The one that is kept stands ready at the next.
  await task.getByRole('img', { name: 'Signature', exact: true }).waitFor()

  await task.getByRole('button', { name: 'Return', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('退'.repeat(61))
  await dialog.getByText('A reason has at most 60 characters').waitFor()
  await dialog.getByLabel('Reason').fill('𠮷'.repeat(60))
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await list.getByRole('button', { name: /Crane creaks/ }).waitFor({ state: 'detached' })
})
