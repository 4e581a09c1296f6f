import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { newId } from '@gantry/base/shared'
import { writeZip } from '@gantry/records/server'
import { describe, expect, it, vi } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

vi.setConfig({ testTimeout: 60_000 })

const { visitor } = await productApp()

const enter = async (login: string) => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

it('a space has a style sheet: checked, tried by its author, published, loaded as a file, brought back', async () => {
  const [admin, user] = [await enter('admin'), await enter('user')]
  const id = '00000000-0000-7000-8000-000000000108'
  const draft = `/api/designs/style/${id}/draft`
  const file = async () =>
    (await user.call<{ readonly file: string | null }>('GET', '/api/stylesheet')).body.file
  const keep = async (css: string, base: number | null, after = 0) =>
    (
      await admin.call<{ readonly revision: number }>('PUT', draft, {
        body: { id, css },
        base,
        revision: after,
      })
    ).body.revision
  const publish = (revision: number) =>
    admin.call('POST', '/api/designs/publish', { designs: [{ kind: 'style', id, revision }] })
  expect(await file()).toBeNull()

  const checked = await admin.call('POST', '/api/stylesheet/check', { css: '.a{}\n.topbar{display:none}' })
  expect(checked.body).toMatchObject({ css: '', issues: [{ code: 'style_protected', params: { line: 2 } }] })
  expect((await user.call('POST', '/api/stylesheet/check', { css: '' })).status).toBe(403)

  const wrong = await keep('.a{position:fixed}', null)
  expect(await publish(wrong)).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'css', code: 'style_fixed' }] },
  })
  const revision = await keep('.tile { background: beige }', null, wrong)
  const tried = await admin.call<string>('GET', '/api/stylesheets/draft')
  expect(tried.body).toContain('@layer space{.content .tile')
  expect((await user.call('GET', '/api/stylesheets/draft')).status).toBe(403)
  expect(await file()).toBeNull()
  expect((await publish(revision)).status).toBeLessThan(300)
  const name = await file()
  const opened = await user.call('GET', `/api/stylesheets/${name}`)
  expect(opened.headers.get('content-type')).toBe('text/css; charset=utf-8')
  // A tab that still tries the draft shows what became of it.
  expect((await admin.call<string>('GET', '/api/stylesheets/draft')).body).toContain('.tile')
  expect(opened.headers.get('cache-control')).toContain('immutable')
  expect((await user.call('GET', '/api/stylesheets/0123456789abcdef')).status).toBe(404)
  expect((await admin.call('GET', `/space-lingyun/api/stylesheets/${name}`)).status).toBe(404)

  await publish(await keep('', 1))
  expect(await file()).toBeNull()
})

it('a space has components: published by version, opened in a frame with values that fit, kept while they are used', async () => {
  const [admin, user] = [await enter('admin'), await enter('user')]
  const [id, portal] = [newId(), newId()]
  const keep = (kind: string, of: string, body: object) =>
    admin.call<{ readonly revision: number }>('PUT', `/api/designs/${kind}/${of}/draft`, {
      body,
      base: null,
      revision: 0,
    })
  const publish = async (kind: string, of: string, body: object) => {
    const { revision } = (await keep(kind, of, body)).body
    return admin.call('POST', '/api/designs/publish', { designs: [{ kind, id: of, revision }] })
  }
  const properties = [
    { name: 'limit', label: 'Limit', type: 'number', default: 5 },
    { name: 'tone', label: 'Tone', type: 'choice', options: ['calm', 'loud'] },
  ]
  const code = { html: '<b id="out"></b>', css: 'b{color:teal}', js: 'out.textContent = "</script>"' }
  const element = { id, name: 'Counter', properties, ...code }
  expect((await publish('element', id, element)).status).toBeLessThan(300)

  const layOut = (values: object, version = 1) =>
    user.call<{ readonly id: string; readonly values: object }>('POST', '/api/workbench/frames', {
      element: { id, version },
      values,
    })
  const { body } = await layOut({ tone: 'loud', limit: 'many', other: 1 })
  expect(body.values).toEqual({ limit: 5, tone: 'loud' })
  const opened = await user.call<string>('GET', `/api/workbench/frames/${body.id}?messageToken=t`)
  expect(opened.headers.get('content-security-policy')).toContain('sandbox allow-scripts')
  expect(opened.body).toContain('b{color:teal}')
  expect(opened.body).toContain('out.textContent = "<\\/script>"')
  expect((await layOut({}, 2)).status).toBe(404)

  const tile = { id: 'own', kind: 'custom', at: { x: 0, y: 0, w: 6, h: 8 } }
  const settings = { html: '', element: { id, version: 1 }, values: { tone: 'calm' } }
  await keep('portal', portal, {
    id: portal,
    name: 'Desk',
    terminals: ['web'],
    scope: 'all',
    page: { tiles: [{ ...tile, settings }] },
  })
  const { data } = (await admin.call<{ readonly data: readonly object[] }>('GET', '/api/elements')).body
  expect(data).toMatchObject([{ id, name: 'Counter', release: 1, used: 1, properties }])
  expect((await user.call('GET', '/api/elements')).status).toBe(403)
  const state = `/api/elements/${id}/state`
  expect(await admin.call('PUT', state, { state: 'removed' })).toMatchObject({
    status: 409,
    body: { code: 'element.in_use' },
  })
  expect((await admin.call('PUT', state, { state: 'stopped' })).status).toBe(200)
  expect((await layOut({})).status).toBe(404)
  expect((await admin.call('PUT', `/space-lingyun${state}`, { state: 'active' })).status).toBe(404)
})

describe('a zip of a component', () => {
  const read = async (files: Readonly<Record<string, string>>) => {
    const entries = async function* () {
      for (const [name, text] of Object.entries(files))
        yield { name, content: Readable.from([Buffer.from(text)]) }
    }
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await buffer(writeZip(entries())))]), 'component.zip')
    const admin = await enter('admin')
    return admin.call<{ readonly html: string; readonly css: string; readonly js: string }>(
      'POST',
      '/api/elements/zip',
      form,
    )
  }

  it('is read without references to the files that are part of it', async () => {
    const page = `<html><head><link rel="stylesheet" href="a.css"></head><body class="x"><p>1 > 0</p>
<script src="a.js"> </script><script>own()</script></body></html>`
    const { body } = await read({ 'index.html': page, 'a.css': '.a{}', 'a.js': 'a()' })
    expect(body).toMatchObject({
      html: '<p>1 > 0</p>\n<script>own()</script>',
      css: '.a{}',
      js: 'a()',
    })
  })

  it.each(['<script', '<body>', '<link ', '<script> '])(
    'with a page of nothing but %s is read in one pass',
    async piece => {
      const { status } = await read({ 'index.html': piece.repeat(Math.floor(200_000 / piece.length)) })
      expect(status).toBe(200)
    },
    10_000,
  )
})
