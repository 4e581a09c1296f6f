import { expect, it, vi } from 'vitest'
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
  expect(opened.headers.get('cache-control')).toContain('immutable')
  expect((await user.call('GET', '/api/stylesheets/0123456789abcdef')).status).toBe(404)
  expect((await admin.call('GET', `/space-lingyun/api/stylesheets/${name}`)).status).toBe(404)

  await publish(await keep('', 1))
  expect(await file()).toBeNull()
})
