import { newId } from '@gantry/base/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

/** Lists orders, then asks for what it was not granted, then tries to leave its frame. */
const html = `<h1 id="who"></h1><ul id="list"></ul><p id="refused"></p><p id="outside"></p>
<script>
  const put = (id, text) => { document.getElementById(id).textContent = text }
  gantry.ready.then(async ({ name }) => {
    put('who', name)
    const { data } = await gantry.records({ table: 'work_order', fields: ['title'], size: 3 })
    for (const row of data) list.append(Object.assign(document.createElement('li'), { textContent: row.title }))
    await gantry.records({ table: 'equipment', size: 3 }).catch(error => put('refused', error.message))
    try { parent.document.title } catch { put('outside', 'walled') }
    await fetch('/api/openapi.json').catch(() => put('outside', outside.textContent + ' offline'))
  })
</script>`

it('a component of one’s own shows granted records with the rights of its reader, and reaches nothing else', async () => {
  const page = await enter(browser, url)
  const id = newId()
  const tile = {
    id: 'own',
    kind: 'custom',
    at: { x: 0, y: 0, w: 12, h: 9 },
    settings: { html, tables: ['work_order'] },
  }
  const body = { id, name: 'Own', terminals: ['web'], scope: 'all', page: { tiles: [tile] } }
  const send = (method: 'put' | 'post', path: string, data: object) =>
    page.request[method](`${url}/space-demo/api${path}`, { data, headers: { origin: url } })
  const kept = await (
    await send('put', `/designs/portal/${id}/draft`, { body, base: null, revision: 0 })
  ).json()
  await send('post', '/designs/publish', { designs: [{ kind: 'portal', id, revision: kept.revision }] })

  await page.goto(`${url}/space-demo/user/workbench/${id}`)
  const frame = page.frameLocator('.el-frame')
  await frame.getByText('walled offline').waitFor({ timeout: 30_000 })
  expect(await frame.locator('#who').textContent()).toBe('沈佳怡')
  expect(await frame.locator('li').count()).toBe(3)
  expect(await frame.locator('li').first().textContent()).not.toBe('')
  expect(await frame.locator('#refused').textContent()).toContain('equipment')
  // The page was opened by its frame; nobody opens it again.
  const again = await page.request.get(
    await page.locator('.el-frame').evaluate(each => (each as HTMLIFrameElement).src),
  )
  expect(again.status()).toBe(404)
})
