import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { mobilePackagesContract, mobileProgramsContract, privateContract } from '@gantry/consoles/shared'
import { changeSetting, platform, sql } from '@gantry/kernel/server'
import { internalHostsSetting, miniProgramSetting, type OutputOf } from '@gantry/model/shared'
import { testCtx, type Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'

const { visitor, kernel } = await productApp()
let root: Visitor
let admin: Visitor
const guest = visitor()
beforeAll(async () => {
  root = visitor()
  admin = visitor()
  await root.signIn('root', demoPassword)
  await admin.signIn('admin', demoPassword)
})

const packages = '/api/operator/mobile-packages'
const update = async (query: string) =>
  (await guest.call<OutputOf<typeof mobilePackagesContract.findUpdate>>('GET', `/api/mobile/update?${query}`))
    .body.update

it('offers a published version of the app to everybody, forced below its minimum, and counts downloads', async () => {
  const sent = await sendFile(root, 'gantry-2.1.0.bin', 'a package')
  const file = sent.body.data[0]?.id
  const given = {
    platform: 'android',
    channel: 'stable',
    version: '2.1.0',
    code: 210,
    notesZh: '修复扫码',
    notesEn: 'Scan fixed',
    least: 0,
    share: 100,
  }
  expect((await admin.call('POST', packages, { ...given, file })).status).toBe(403)
  expect((await root.call('POST', packages, given)).status).toBe(400)
  const { status, body } = await root.call<{ id: string }>('POST', packages, { ...given, file })
  expect([status, body]).toMatchObject([201, {}])
  expect((await root.call('POST', packages, { ...given, link: 'https://shop.test/app' })).status).toBe(409)
  expect(await update('platform=android&code=100&device=a')).toBeNull()
  expect((await guest.call('POST', `/api/mobile/packages/${body.id}/download`, {})).status).toBe(404)

  const change = (more: object) =>
    root.call('PUT', `${packages}/${body.id}`, {
      notesZh: '',
      notesEn: 'Scan fixed',
      least: 200,
      share: 100,
      state: 'published',
      ...more,
    })
  expect((await change({ least: 500 })).status).toBe(400)
  expect((await change({})).status).toBe(200)
  expect(await update('platform=android&code=100&device=a')).toMatchObject({ version: '2.1.0', forced: true })
  expect(await update('platform=android&code=205&device=a')).toMatchObject({
    forced: false,
    file: { name: 'gantry-2.1.0.bin' },
  })
  expect(await update('platform=ios&code=1&device=a')).toBeNull()
  const got = await guest.call<{ url: string }>('POST', `/api/mobile/packages/${body.id}/download`, {})
  expect((await guest.call('GET', got.body.url)).status).toBe(200)
  const listed = await root.call<OutputOf<typeof mobilePackagesContract.listPackages>>('GET', packages)
  expect(listed.body.data.filter(({ platform }) => platform === 'android')).toMatchObject([
    { downloads: 1, current: true, state: 'published' },
  ])
  expect((await root.call('DELETE', `${packages}/${body.id}`)).status).toBe(404)
  expect((await change({ state: 'draft' })).status).toBe(400)
})

it('keeps the secret of a mini-program sealed and tries it at the provider', async () => {
  const asked: unknown[] = []
  const provider = createServer((request, answer) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text)
      asked.push([request.url, body.grant_type, body.appid])
      answer.end(
        JSON.stringify(
          body.secret === 'right'
            ? { access_token: 't', expires_in: 7200 }
            : { errcode: 40125, errmsg: 'invalid appsecret wrong' },
        ),
      )
    })
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  try {
    const operator = testCtx(kernel, { userType: 'root' })
    await changeSetting(operator, internalHostsSetting.path, '127.0.0.1')
    await changeSetting(
      operator,
      miniProgramSetting.path,
      `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    )
    const programs = '/api/operator/mini-programs'
    const given = {
      name: '巡检',
      appId: 'wx0123456789abcdef',
      domains: ['https://api.hengchuan.cn'],
      note: '',
      state: 'live',
    }
    expect((await root.call('PUT', programs, given)).status).toBe(400)
    expect(
      (await root.call('PUT', programs, { ...given, secret: 'x', domains: ['http://a.b/c'] })).status,
    ).toBe(400)
    const { id } = (await root.call<{ id: string }>('PUT', programs, { ...given, secret: 'wrong' })).body
    const check = async () =>
      (
        await root.call<OutputOf<typeof mobileProgramsContract.checkProgram>>(
          'POST',
          `${programs}/${id}/check`,
          {},
        )
      ).body.error
    expect(await check()).toBe('40125 invalid appsecret …')
    expect((await root.call('PUT', programs, { ...given, id, secret: 'right' })).status).toBe(200)
    expect(await check()).toBeNull()
    expect(asked[0]).toEqual(['/cgi-bin/stable_token', 'client_credential', given.appId])
    expect((await root.call('PUT', `${programs}/${id}/spaces/demo`, { state: 'active' })).status).toBe(200)
    const listed = await root.call<OutputOf<typeof mobileProgramsContract.listPrograms>>('GET', programs)
    expect(listed.body.data.find(each => each.id === id)).toMatchObject({
      hasSecret: true,
      checkError: null,
      spaces: [{ id: 'demo', state: 'active' }],
    })
    expect(JSON.stringify(listed.body)).not.toContain('right')
    const { rows } = await platform(kernel).run<{ secret: string }>(
      sql`select secret from gantry.mini_program where id = ${id}`,
    )
    expect(rows[0]?.secret).toMatch(/^sealed\./)
    expect((await admin.call('GET', programs)).status).toBe(403)
  } finally {
    provider.close()
  }
})

it('issues a licence as a signed file, hears of its deployment, and checks it offline where it is installed', async () => {
  const deployments = '/api/operator/private-deployments'
  const facts = {
    customer: '华岭钢构',
    contact: '',
    note: '',
    spaces: 3,
    users: 200,
    validUntil: '2099-01-01',
  }
  expect((await admin.call('GET', deployments)).status).toBe(403)
  expect((await root.call('POST', deployments, { ...facts, validUntil: '2001-01-01' })).status).toBe(400)
  const { id, key } = (await root.call<{ id: string; key: string }>('POST', deployments, facts)).body
  const report = (by: string) =>
    guest.call<OutputOf<typeof privateContract.reportDeployment>>('POST', '/api/private-deployments/report', {
      key: by,
      version: '1.4.0',
      spaces: 2,
      users: 150,
    })
  expect((await report('not the key of any deployment')).status).toBe(401)
  const first = await report(key)
  expect(first.body.state).toBe('active')
  const list = async () =>
    (await root.call<OutputOf<typeof privateContract.listDeployments>>('GET', deployments)).body
  expect((await list()).data).toMatchObject([{ id, version: '1.4.0', usedSpaces: 2, expiry: 'valid' }])
  expect(
    (await root.call('POST', `${deployments}/${id}/state`, { state: 'revoked', reason: '未付款' })).status,
  ).toBe(200)
  expect((await report(key)).body).toMatchObject({ state: 'revoked', reason: '未付款' })

  const { issuer } = await list()
  const install = (licence: string) =>
    root.call<{ code: string }>('PUT', '/api/operator/licence', { licence, issuer })
  const forged = first.body.licence.replace('200', '900')
  expect((await install(forged)).body.code).toBe('licence.forged')
  expect((await install('{}')).body.code).toBe('licence.unreadable')
  expect((await install(first.body.licence)).status).toBe(200)
  expect((await list()).own).toMatchObject({ customer: '华岭钢构', users: 200, state: 'valid' })
})
