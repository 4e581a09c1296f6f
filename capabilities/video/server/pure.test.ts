import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { standsIn } from '../shared/zone.ts'
import { looksAt } from './analysis/hours.ts'
import { readAnswer } from './analysis/protocol.ts'
import { authorizationFor } from './cameras/digest.ts'
import { envelope, profileIn, servicesIn } from './control/onvif.ts'
import { throughUs } from './live/playlist.ts'

describe('a playlist', () => {
  it('leads every address through the product, and none around it', () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x1',
      '#EXT-X-MAP:URI="/init.mp4"',
      '#EXTINF:2,',
      'part 1.ts?x=1',
      'https://other.example/part.ts',
      '',
    ].join('\r\n')
    expect(throughUs(text, 'https://cam.example/a/live.m3u8', address => `<${address}>`).split('\n')).toEqual(
      [
        '#EXTM3U',
        '#EXT-X-KEY:METHOD=AES-128,URI="<https://cam.example/a/key.bin>",IV=0x1',
        '#EXT-X-MAP:URI="<https://cam.example/init.mp4>"',
        '#EXTINF:2,',
        '<https://cam.example/a/part%201.ts?x=1>',
        '<https://other.example/part.ts>',
        '',
      ],
    )
  })
})

describe('an answer to a challenge', () => {
  const access = { user: 'Mufasa', password: 'Circle of Life' }
  const asked = { method: 'GET', target: '/dir/index.html' }

  it('is that of RFC 7616, section 3.9.1', () => {
    const challenge = (algorithm: string) =>
      `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, \
nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`
    const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
    expect(authorizationFor(challenge('MD5'), access, asked, cnonce)).toContain(
      'response="8ca523f5e9506fed4657c9700eebdbec"',
    )
    expect(authorizationFor(challenge('SHA-256'), access, asked, cnonce)).toContain(
      'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"',
    )
  })

  it('is plain where the camera asks so, and none where it asks for something unknown', () => {
    expect(authorizationFor('Basic realm="x"', access, asked)).toBe(
      `Basic ${Buffer.from('Mufasa:Circle of Life').toString('base64')}`,
    )
    expect(authorizationFor('Bearer realm="x"', access, asked)).toBeNull()
    expect(authorizationFor('Digest realm="x", nonce="y", algorithm=SHA-512', access, asked)).toBeNull()
  })
})

describe('ONVIF', () => {
  it('says who asks without saying the password', () => {
    const nonce = Buffer.from('0123456789abcdef')
    const text = envelope('<x/>', { user: 'a<b', password: 'secret' }, new Date(0), nonce)
    const digest = createHash('sha1').update(nonce).update('1970-01-01T00:00:00.000Z').update('secret')
    expect(text).toContain('<Username>a&lt;b</Username>')
    expect(text).toContain(`>${digest.digest('base64')}</Password>`)
    expect(text).not.toContain('secret')
  })

  it('reads an answer of elements that never end in one pass', { timeout: 5_000 }, () => {
    expect(servicesIn('<Media>'.repeat(30_000))).toBeNull()
    expect(servicesIn(`<b:Media><b:XAddr>http://x/m</b:XAddr></b:Media>${'<PTZ '.repeat(30_000)}`)).toBeNull()
    expect(profileIn('<Profiles'.repeat(30_000))).toBeNull()
    const last = '<Profiles token="p1"><PTZConfiguration/></Profiles>'
    expect(profileIn('<Profiles token="p0">'.repeat(30_000) + last)).toBe('p1')
  })

  it('finds services and the profile that turns, whatever their prefixes', () => {
    const services = `<a:Capabilities><b:Events><b:XAddr>http://x/e</b:XAddr></b:Events><b:Media><b:XAddr>http://x/m?a=1&amp;b=2</b:XAddr></b:Media>
      <b:PTZ><b:XAddr> http://x/p </b:XAddr></b:PTZ></a:Capabilities>`
    expect(servicesIn(services)).toEqual({ media: 'http://x/m?a=1&b=2', ptz: 'http://x/p' })
    expect(servicesIn('<Media></Media><Other><XAddr>http://x</XAddr></Other>')).toBeNull()
    expect(
      profileIn(
        '<t:Profiles fixed="true" token="p1"><t:Name>a</t:Name></t:Profiles><t:Profiles token="p&amp;2"><t:PTZConfiguration token="c"/></t:Profiles>',
      ),
    ).toBe('p&2')
  })
})

describe('a zone', () => {
  const square = [
    { x: 0.2, y: 0.2 },
    { x: 0.8, y: 0.2 },
    { x: 0.8, y: 0.8 },
    { x: 0.2, y: 0.8 },
  ]

  it('holds what stands in it, not what only reaches into it', () => {
    expect(standsIn({ x: 0.4, y: 0.3, width: 0.1, height: 0.3 }, square)).toBe(true)
    expect(standsIn({ x: 0.4, y: 0.3, width: 0.1, height: 0.6 }, square)).toBe(false)
    expect(standsIn({ x: 0.9, y: 0.3, width: 0.1, height: 0.6 }, [])).toBe(true)
  })
})

describe('hours', () => {
  const at = (iso: string) => Date.parse(iso)

  it('over midnight belong to the day they begin', () => {
    const nights = { days: ['5'], begins: '22:00', ends: '06:00' }
    // 2026-11-20 is a Friday.
    expect(looksAt(nights, at('2026-11-20T23:00:00+08:00'), 'Asia/Shanghai')).toBe(true)
    expect(looksAt(nights, at('2026-11-21T05:59:00+08:00'), 'Asia/Shanghai')).toBe(true)
    expect(looksAt(nights, at('2026-11-21T06:00:00+08:00'), 'Asia/Shanghai')).toBe(false)
    expect(looksAt(nights, at('2026-11-20T05:00:00+08:00'), 'Asia/Shanghai')).toBe(false)
    expect(looksAt({ days: [], begins: '', ends: '' }, at('2026-11-20T05:00:00Z'), 'UTC')).toBe(true)
  })
})

describe('an answer of a service', () => {
  it('is read with the surest first, boxes kept inside the picture', () => {
    const found = readAnswer(
      JSON.stringify({
        detections: [
          { label: ' person ', confidence: 0.4, box: [0, 0, 0.5, 0.5] },
          { label: 'fire', confidence: 0.9, box: [0.8, 0.5, 0.5, 0.5] },
        ],
      }),
    )
    expect(found.map(({ label }) => label)).toEqual(['fire', 'person'])
    expect(found[0]?.box.width).toBeCloseTo(0.2)
  })

  it.each([
    ['nothing', 'detections'],
    ['{"detections":[{"confidence":1,"box":[0,0,1,1]}]}', 'detections[0].label'],
    ['{"detections":[{"label":"x","confidence":7,"box":[0,0,1,1]}]}', 'detections[0].confidence'],
    ['{"detections":[{"label":"x","confidence":1,"box":[0,0,1]}]}', 'detections[0].box'],
  ])('says what is wrong with %s', (text, path) => {
    expect(() => readAnswer(text)).toThrow(expect.objectContaining({ params: { path } }))
  })
})
