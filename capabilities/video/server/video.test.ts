import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { devices } from '@gantry/devices/server'
import { files } from '@gantry/files/server'
import type { Authenticate } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { asSystem, changeSetting, sql } from '@gantry/kernel/server'
import { internalHostsSetting } from '@gantry/model/shared'
import { places } from '@gantry/places/server'
import { createRecord, createSpaceSchema, getRecord, updateRecord } from '@gantry/records/server'
import { testActor, testApp, testCtx } from '@gantry/testing/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Checked, Detection, Look, WallCamera } from '../shared/contract.ts'
import { looks } from './analysis/run.ts'
import { video } from './index.ts'

/** The member everybody of the space acts as, once there is one. */
let guard = ''
const asWho: Authenticate = async (_kernel, { authorization }) => {
  const [who, space = 'alpha'] = authorization?.replace('Bearer ', '').split('@') ?? []
  return who === 'admin' || who === 'user'
    ? testActor({ userType: who, space, ...(space === 'alpha' && guard !== '' && { personId: guard }) })
    : 'none'
}
const { kernel, visitor, url } = await testApp({
  key: 'video',
  capabilities: [identity, designs, files, devices, places, video],
  authenticate: asWho,
  seed: async fresh => {
    await createSpaceSchema(testCtx(fresh, { userType: 'admin' }))
    await createSpaceSchema(testCtx(fresh, { userType: 'admin', space: 'beta' }))
  },
})
const admin = () => testCtx(kernel, { userType: 'admin' })
const as = {
  admin: { authorization: 'Bearer admin' },
  user: { authorization: 'Bearer user' },
  stranger: { authorization: 'Bearer admin@beta' },
}
const person = visitor()

// One pixel.
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** What the camera was told by SOAP, and what it was given to prove who asks. */
const told: string[] = []
const given: string[] = []
let detections: unknown = { detections: [] }

const soap = (body: string) => `<s:Envelope><s:Body>${body}</s:Body></s:Envelope>`

/** A camera that asks for a digest, and a service that asks for a key. */
const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
  const { url: asked = '', method = '', headers } = request
  const said = headers.authorization ?? ''
  if (said) given.push(said)
  if (asked === '/detect') {
    if (said !== 'Bearer sesame') return void response.writeHead(403).end()
    return void response.end(JSON.stringify(detections))
  }
  if (asked.startsWith('/onvif')) {
    const [, nonce = ''] = /<Nonce>([^<]+)/.exec(body) ?? []
    const [, created = ''] = /<Created[^>]*>([^<]+)/.exec(body) ?? []
    const [, digest = ''] = /<Password[^>]*>([^<]+)/.exec(body) ?? []
    const right = createHash('sha1')
      .update(Buffer.from(nonce, 'base64'))
      .update(created)
      .update('pass')
      .digest('base64')
    if (digest !== right) return void response.writeHead(400).end(soap('<Fault>NotAuthorized</Fault>'))
    told.push(/<s:Body>(.*)<\/s:Body>/s.exec(body)?.[1] ?? '')
    if (body.includes('GetCapabilities'))
      // As a camera behind a router does: it names a host nobody can reach.
      return void response.end(
        soap(
          '<tt:Media><tt:XAddr>http://192.168.1.64/onvif/media</tt:XAddr></tt:Media><tt:PTZ><tt:XAddr>http://192.168.1.64/onvif/ptz</tt:XAddr></tt:PTZ>',
        ),
      )
    if (body.includes('GetProfiles'))
      return void response.end(
        soap('<trt:Profiles token="main"><tt:PTZConfiguration token="c"/></trt:Profiles>'),
      )
    return void response.end(soap(`<done path="${asked}"/>`))
  }
  const [, nc = '', cnonce = ''] = /nc=(\w+), cnonce="(\w+)"/.exec(said) ?? []
  const right = md5(`${md5('viewer:cam:pass')}:n1:${nc}:${cnonce}:auth:${md5(`${method}:${asked}`)}`)
  if (!said.includes(`response="${right}"`))
    return void response
      .writeHead(401, { 'www-authenticate': 'Digest realm="cam", nonce="n1", qop="auth"' })
      .end()
  if (asked === '/picture') return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
  if (asked === '/live.m3u8')
    return void response
      .writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' })
      .end('#EXTM3U\n#EXTINF:2,\nseg/1.ts\n#EXTINF:2,\nhttp://elsewhere.example/2.ts\n')
  if (asked === '/seg/1.ts') return void response.writeHead(200, { 'content-type': 'video/mp2t' }).end('film')
  response.writeHead(404).end()
}
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()))
})

let base = ''
let camera = ''
let task = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await changeSetting(testCtx(kernel, { userType: 'root' }), internalHostsSetting.path, '127.0.0.1')
  guard = (
    await createRecord(asSystem(admin(), 'test'), 'member', {
      account: newId(),
      name: 'Guard',
      user_type: 'user',
      state: 'active',
    })
  ).id
  camera = (
    await createRecord(admin(), 'camera', {
      name: 'Gate',
      code: 'C-1',
      film: `${base}/live.m3u8`,
      still: `${base}/picture`,
      control: `${base}/onvif/device`,
    })
  ).id
  task = (
    await createRecord(admin(), 'video_task', {
      name: 'Helmets',
      camera,
      kind: 'helmet',
      every: 30,
      service: `${base}/detect`,
      confidence: 0.5,
      enabled: true,
    })
  ).id
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  given.length = 0
  told.length = 0
})

const enter = (id: string, who = as.admin) =>
  person.call('PUT', `/api/cameras/${id}/access`, { user: 'viewer', password: 'pass' }, who)
const read = (path: string, who = as.user) => fetch(new URL(path, url), { headers: who })

it('shows film only through sealed addresses of its own host', async () => {
  expect((await enter(camera, as.user)).status).toBe(403)
  expect((await enter(camera)).status).toBe(200)
  const opened = await person.call<{ film: string; at: string }>(
    'POST',
    `/api/cameras/${camera}/watch`,
    {},
    as.user,
  )
  expect(opened.body.film).toBe('hls')
  const at = encodeURIComponent(opened.body.at)
  const list = await (await read(`/api/cameras/${camera}/film?at=${at}`)).text()
  const [, , first = '', , second] = list.split('\n')
  expect(first).toMatch(/^film\?at=sealed/)
  // What lies elsewhere is out of reach.
  expect(second).toBe('')
  const segment = await read(`/api/cameras/${camera}/${first}`)
  expect([await segment.text(), segment.headers.get('content-type')]).toEqual(['film', 'video/mp2t'])
  expect((await read(`/api/cameras/${camera}/film?at=${at}`, as.stranger)).status).toBe(404)
  expect((await read(`/api/cameras/${camera}/film?at=${encodeURIComponent(`${base}/admin`)}`)).status).toBe(
    410,
  )
  const { rows } = await admin().db.run(sql`select 1 from gantry.audit where action = 'video.watched'`)
  expect(rows).toHaveLength(1)
})

it('gives a picture, and keeps it with the state when it is checked', async () => {
  const picture = await read(`/api/cameras/${camera}/picture`)
  expect(Buffer.from(await picture.arrayBuffer()).equals(jpeg)).toBe(true)
  const checked = await person.call<{ data: Checked[] }>('POST', `/api/cameras/${camera}/check`, {}, as.admin)
  expect(checked.body.data.map(({ part, ok }) => [part, ok])).toEqual([
    ['film', true],
    ['picture', true],
    ['control', true],
  ])
  const wall = await person.call<{ data: WallCamera[] }>('GET', '/api/cameras/wall', undefined, as.user)
  expect(wall.body.data).toMatchObject([{ code: 'C-1', film: 'hls', state: 'online', canMove: false }])
  expect(wall.body.data[0]?.lastPicture).not.toBeNull()
  const one = async (id: string, who = as.user) =>
    (await person.call<{ data: WallCamera[] }>('GET', `/api/cameras/wall?camera=${id}`, undefined, who)).body
      .data
  expect((await one(camera)).map(({ code }) => code)).toEqual(['C-1'])
  expect(await one(newId())).toEqual([])
  expect(await one(camera, as.stranger)).toEqual([])
  expect(JSON.stringify(wall.body)).not.toContain('127.0.0.1')
  const { data } = await getRecord(testCtx(kernel, { userType: 'user' }), 'camera', camera)
  expect(data).not.toHaveProperty('film')
})

it('is turned by ONVIF by who keeps it, on the host it was reached at', async () => {
  const move = (who: object, pan: number) =>
    person.call('POST', `/api/cameras/${camera}/move`, { pan, tilt: 0, zoom: 0 }, who as typeof as.admin)
  expect((await move(as.user, 1)).status).toBe(403)
  expect((await move(as.admin, 0.5)).status).toBe(200)
  expect(told.at(-1)).toContain('<tptz:ProfileToken>main</tptz:ProfileToken>')
  expect(told.at(-1)).toContain('PanTilt x="0.5" y="0"')
  expect((await move(as.admin, 0)).status).toBe(200)
  expect(told.at(-1)).toContain('<tptz:Stop>')
})

it('is given its password by nobody who points it elsewhere', async () => {
  const other = createServer((request, response) => {
    given.push(request.headers.authorization ?? '')
    response.writeHead(401, { 'www-authenticate': 'Basic realm="mine"' }).end()
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { data } = await getRecord(admin(), 'camera', camera)
  const { port } = other.address() as AddressInfo
  const moved = await updateRecord(admin(), 'camera', camera, {
    version: data.version,
    still: `http://127.0.0.1:${port}/picture`,
  })
  expect((await read(`/api/cameras/${camera}/picture`)).status).toBe(422)
  expect(given).toEqual([''])
  await updateRecord(admin(), 'camera', camera, { version: moved.version, still: `${base}/picture` })
  other.closeAllConnections()
  other.close()
})

it('keeps what a service finds in the zone with the confidence asked for, until somebody judges it', async () => {
  const run = () => person.call<Look>('POST', `/api/video-tasks/${task}/run`, {}, as.admin)
  expect((await run()).status).toBe(422)
  await person.call('PUT', `/api/video-tasks/${task}/access`, { key: 'sesame' }, as.admin)
  const zone = [
    { x: 0, y: 0.5 },
    { x: 1, y: 0.5 },
    { x: 1, y: 1 },
  ]
  expect(
    (await person.call('PUT', `/api/video-tasks/${task}/zone`, { zone: zone.slice(1) }, as.admin)).status,
  ).toBe(422)
  expect((await person.call('PUT', `/api/video-tasks/${task}/zone`, { zone }, as.admin)).status).toBe(200)
  detections = {
    detections: [
      { label: 'no helmet', confidence: 0.93, box: [0.8, 0.4, 0.1, 0.3] },
      { label: 'no helmet', confidence: 0.7, box: [0.9, 0.4, 0.05, 0.3] },
      { label: 'no helmet', confidence: 0.2, box: [0.8, 0.4, 0.1, 0.3] },
      { label: 'no helmet', confidence: 0.9, box: [0.1, 0.1, 0.1, 0.1] },
    ],
  }
  expect((await run()).body).toMatchObject({
    ignored: 2,
    detections: [{ confidence: 0.93 }, { confidence: 0.7 }],
  })
  const list = async (who = as.user, query = '') =>
    (await person.call<{ data: Detection[] }>('GET', `/api/detections${query}`, undefined, who)).body.data
  const [found] = await list()
  expect(found).toMatchObject({
    label: 'no helmet',
    confidence: 0.93,
    state: 'fresh',
    camera: { id: camera },
  })
  expect(found?.boxes).toHaveLength(2)
  expect(await list(as.stranger)).toEqual([])
  const judge = (state: string, who = as.user) =>
    person.call('POST', '/api/detections/judge', { ids: [found?.id], state }, who)
  expect((await judge('false', as.stranger)).body).toEqual({ judged: 0 })
  expect((await judge('confirmed')).body).toEqual({ judged: 1 })
  expect((await judge('false')).body).toEqual({ judged: 0 })
  expect(await list(as.user, '?state=confirmed')).toHaveLength(1)
})

it('looks again by itself, and notes what went wrong at the task', async () => {
  detections = { nothing: true }
  await looks.run(kernel, { space: 'alpha', task }, new AbortController().signal)
  const { data } = await getRecord(admin(), 'video_task', task)
  expect(data.problem).toBe('outbound.answer')
  const { rows } = await admin().db.run<{ readonly seconds: number }>(sql`
    select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
    where task_identifier = ${looks.name} and key like ${`%${task}`}`)
  expect(rows[0]?.seconds).toBeGreaterThan(20)
})
