import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { texts } from '@gantry/base/texts'
import { changeSpaceSettings, systemCtx } from '@gantry/kernel/server'
import { chatSetting } from '@gantry/model/shared'
import { testDatabase } from '@gantry/testing/server'
import { afterAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { annBenCem, sampleApp } from './fixtures.ts'

const kernel = await testDatabase()
const app = await sampleApp(kernel, [])
afterAll(() => app.close())

describe('health', () => {
  it('is 503 and starting until the door opens; everything else waits too', async () => {
    const { authenticate } = annBenCem()
    const young = createApp({
      kernel,
      capabilities: [],
      authenticate,
      texts: [],
      webFolder: null,
      version: '1',
    })
    expect((await young.inject('/api/health')).json()).toMatchObject({ status: 'starting' })
    const early = await young.inject('/space-alpha/api/orders')
    expect([early.statusCode, early.json().code, early.headers['retry-after']]).toEqual([
      503,
      'server.starting',
      '1',
    ])
    await young.markReady()
    const answer = await young.inject('/api/health')
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', version: '1', database: 'ok' }])
    await young.close()
  })
})

describe('languages', () => {
  it.each(['/napi/lang/json?lang=zh-CN', '/space-alpha/napi/lang/json?lang=en'])('answers %s', async url => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    const { code, data } = answer.json()
    expect([
      code,
      typeof data.version,
      data.en['error.auth.required'],
      data['zh-CN']['error.auth.required'],
    ]).toEqual([200, 'string', texts.en['error.auth.required'], '请先登录'])
    const again = await app.inject({ url, headers: { 'if-none-match': answer.headers.etag } })
    expect(again.statusCode).toBe(304)
  })
})

it('gives a token for chat to whoever asks for their own where chat is on, else says why not', async () => {
  const ask = async (who: string, userId: string) => {
    const url = `/space-alpha/api2/chat/token?userId=${userId}`
    return (await app.inject({ url, cookies: { who }, headers: { 'accept-language': 'en' } })).json()
  }
  const ben = '01900000-0000-7000-8000-0000000000b0'
  expect(await ask('nobody', ben)).toEqual({ status: '1401', message: 'The token request failed' })
  expect(await ask('ann', ben)).toMatchObject({ status: '1403' })
  expect(await ask('ben', ben)).toEqual({ status: '1404', message: 'Chat is not enabled' })
  const ctx = systemCtx(kernel, 'alpha', 'test')
  await changeSpaceSettings(ctx, { [chatSetting.path]: true })
  expect(await ask('ben', ben)).toEqual({ status: '1200', token: expect.any(String) })
})

describe('pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<html><script>skin()</script><script src="/assets/a.js"></script></html>',
  )
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'plain')
  writeFileSync(join(folder, 'assets', 'a-1.js.br'), 'packed')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('serves files by their name and the one page for every other address', async () => {
    const site = await sampleApp(kernel, [], { webFolder: folder, isScreen: path => path !== '/lost' })
    const page = await site.inject('/space-alpha/user/workbench')
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(page.headers['content-security-policy']).toContain(
      `script-src 'self' 'sha256-${createHash('sha256').update('skin()').digest('base64')}';`,
    )
    expect((await site.inject('/lost')).statusCode).toBe(404)
    expect((await site.inject('/icon.svg')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml',
    })
    const asset = await site.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } })
    expect([asset.body, asset.headers['content-encoding'], asset.headers['cache-control']]).toEqual([
      'packed',
      'br',
      'public, max-age=31536000, immutable',
    ])
    expect(asset.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    const told = Object.entries(asset.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    expect(told.join('').length).toBeLessThan(450)
    expect((await site.inject('/assets/gone.js')).statusCode).toBe(404)
    expect((await site.inject('/api/nothing')).json().code).toBe('request.not_found')
    await site.close()
  })
})
