import type { CreatedApp } from '@gantry/apps/shared'
import { changeSetting, sql, systemCtx } from '@gantry/kernel/server'
import {
  type RecordRow,
  type StoredFile,
  storageSetting,
  storedFilesSetting,
  uploadSetting,
} from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'

const { visitor, kernel } = await productApp()

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

let admin: Visitor
let user: Visitor
let colleague: Visitor
let table = ''

/** A table whose rows are their owners' own. */
beforeAll(async () => {
  ;[admin, user, colleague] = await Promise.all([enter('admin'), enter('user'), enter('wanghaitao')])
  const sheet = {
    sheet: 0,
    name: '照片',
    headingLine: 1,
    headings: [],
    rowsRead: 0,
    samples: [],
    distinct: [],
    columns: [],
    table: {
      id: 'snapshot',
      label: '照片',
      title: 'name',
      fields: {
        name: { type: 'text', label: '名称' },
        files: { type: 'attachment', label: '附件' },
        notes: { type: 'json', label: '备注' },
      },
    },
  }
  const { status, body } = await admin.call<CreatedApp>('POST', '/api/apps', {
    name: '现场照片',
    scope: 'own',
    sheets: [sheet],
  })
  expect(status).toBe(201)
  table = body.tables[0] ?? ''
})

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  sign => sign.charCodeAt(0),
)

const stored = async (who: Visitor, name = 'valve.png'): Promise<StoredFile> => {
  const { status, body } = await sendFile(who, name, png)
  expect(status).toBe(201)
  return body.data[0]!
}

const open = async (who: Visitor, { id }: StoredFile, query = '') =>
  (await who.call('GET', `/api/files/${id}${query}`)).status

describe('what is sent', () => {
  it('is told by its content, whatever it is called', async () => {
    expect(await stored(user, 'valve.txt')).toMatchObject({
      name: 'valve.txt',
      size: png.length,
      mime: 'image/png',
    })
  })

  it('loses a path and signs that hide its ending, and keeps its Chinese', async () => {
    expect((await stored(user, '..\\..\\阀门\u202egnp.png')).name).toBe('阀门gnp.png')
  })

  it.each([
    ['a program', 'tool.png', Uint8Array.from([0x4d, 0x5a, ...Array.from({ length: 200 }, () => 0)])],
    ['a page', 'report.txt', '<!DOCTYPE html><script>alert(1)</script>'],
    ['a drawing that runs', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a script by its name', 'run.bat', 'echo off'],
  ])('is refused when it is %s', async (_what, name, content) => {
    const { status, body } = await sendFile(user, name, content)
    expect([status, body.code]).toEqual([415, 'file.type'])
  })

  it('is refused over the configured size', async () => {
    const operator = systemCtx(kernel, 'demo', 'test')
    const large = new Uint8Array(1024 ** 2 + 1).fill(65)
    await changeSetting(operator, uploadSetting.path, 1)
    const { status, body } = await sendFile(user, 'large.txt', large)
    await changeSetting(operator, uploadSetting.path, null)
    expect([status, body.code]).toEqual([413, 'file.too_large'])
    expect((await sendFile(user, 'large.txt', large)).status).toBe(201)
  })

  it.each([
    ['file.too_many', storedFilesSetting, 100],
    ['file.storage_full', storageSetting, 1],
  ])('is refused over the quota of the space: %s', async (code, setting, max) => {
    const operator = systemCtx(kernel, 'demo', 'test')
    // Files of another purpose than export count; these stand in the table only.
    await kernel.database.of('demo').run(sql`
      insert into gantry.file (id, space, name, mime, size, sha256, owner, purpose)
      select gen_random_uuid(), 'demo', 'quota', 'text/plain', ${Math.ceil(1024 ** 3 / 100)}::bigint, '', ${systemCtx(kernel, 'demo', 'test').actor.personId}, 'attachment'
      from generate_series(1, 101)`)
    await changeSetting(operator, setting.path, max)
    const { status, body } = await sendFile(user, 'one-more.txt', 'text')
    expect([status, body.code]).toEqual([422, code])
    await kernel.database.of('demo').run(sql`delete from gantry.file where name = 'quota'`)
    expect((await sendFile(user, 'one-more.txt', 'text')).status).toBe(201)
    await changeSetting(operator, setting.path, null)
  })

  it('is five files at most', async () => {
    const form = new FormData()
    for (let n = 0; n < 6; n++) form.append('file', new Blob([png]), `${n}.png`)
    expect((await user.call('POST', '/api/files', form)).status).toBe(413)
  })
})

describe('who opens it', () => {
  it('whoever sent it, in the space it was sent to', async () => {
    const file = await stored(admin)
    expect(await open(admin, file)).toBe(200)
    expect(await open(user, file)).toBe(404)
    await admin.call('POST', '/api/auth/switch-space', { space: 'lingyun' })
    expect(await open(admin, file)).toBe(404)
    await admin.call('POST', '/api/auth/switch-space', { space: 'demo' })
    expect(await open(visitor(), file)).toBe(401)
  })

  it('whoever may read a record it hangs on, and says which', async () => {
    const file = await stored(user)
    const { body } = await user.call<{ data: RecordRow }>('POST', `/api/tables/${table}/records`, {
      name: '阀门',
      files: [file],
    })
    const through = `?table=${table}&record=${body.data.id}`
    expect(await open(admin, file, through)).toBe(200)
    expect(await open(admin, file)).toBe(404)
    expect(await open(colleague, file, through)).toBe(404)
    const other = await stored(user)
    expect(await open(admin, other, through)).toBe(404)
  })

  it('whoever may read a record, all of its files at once', async () => {
    const files = [await stored(user, 'a.png'), await stored(user, 'a.png')]
    const make = (body: object) =>
      user.call<{ data: RecordRow }>('POST', `/api/tables/${table}/records`, body)
    const { id } = (await make({ name: '阀门 1/2', files })).body.data
    const path = `/api/tables/${table}/records/${id}/files`
    const { status, headers, body } = await admin.call<string>('GET', path)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('阀门 1 2.zip')
    for (const name of ['附件 - a.png', '附件 - a (2).png']) expect(body).toContain(name)
    expect((await colleague.call('GET', path)).status).toBe(404)
    const bare = await make({ name: '空' })
    const none = await admin.call<{ code: string }>(
      'GET',
      `/api/tables/${table}/records/${bare.body.data.id}/files`,
    )
    expect([none.status, none.body.code]).toEqual([404, 'record.no_files'])
  })

  it('nobody who merely names it in a record of their own', async () => {
    const file = await stored(user)
    const { status, body } = await colleague.call<{ issues: unknown }>(
      'POST',
      `/api/tables/${table}/records`,
      {
        name: '借来的',
        files: [file],
      },
    )
    expect([status, body.issues]).toEqual([
      422,
      [{ field: 'files', code: 'file_missing', params: { name: 'valve.png' } }],
    ])
  })

  it('nobody through a value that merely looks like a file', async () => {
    const file = await stored(user)
    const { body } = await colleague.call<{ data: RecordRow }>('POST', `/api/tables/${table}/records`, {
      name: '借来的',
      notes: { id: file.id, size: 1 },
    })
    expect(await open(colleague, file, `?table=${table}&record=${body.data.id}`)).toBe(404)
  })

  it('as a small picture, with the same rights', async () => {
    const file = await stored(user)
    const small = await user.call('GET', `/api/files/${file.id}?edge=96&inline=true`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await open(admin, file, '?edge=96')).toBe(404)
    expect(await open(user, file, '?edge=97')).toBe(400)
  })

  it('as a page only what a browser merely paints', async () => {
    const picture = await user.call('GET', `/api/files/${(await stored(user)).id}?inline=true`)
    expect(picture.headers.get('content-disposition')).toMatch(/^inline/)
    const sent = await sendFile(user, 'notes.txt', 'plain words')
    const text = await user.call('GET', `/api/files/${sent.body.data[0]?.id}?inline=true`)
    expect(text.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('never as a script or a page of this site, whatever its sender claims', async () => {
    const claimed = new FormData()
    claimed.append('file', new Blob(['alert(1)'], { type: 'text/javascript' }), 'notes.txt')
    const sent = await user.call<{ data: StoredFile[] }>('POST', '/api/files', claimed)
    const { headers } = await user.call('GET', `/api/files/${sent.body.data[0]?.id}?inline=true`)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const module = new FormData()
    module.append('file', new Blob(['alert(1)'], { type: 'text/javascript' }), 'a.mjs')
    expect((await user.call('POST', '/api/files', module)).status).toBe(415)
  })
})

describe('what is shown', () => {
  const show = async (who: Visitor, id: string, how: string) => {
    const { status, body } = await who.call<{ code?: string; text?: string; rows?: string[][] }>(
      'GET',
      `/api/files/${id}/${how}`,
    )
    return { status, ...body }
  }

  it('is a text in the encoding it was written in', async () => {
    const gbk = Uint8Array.from([0xb1, 0xc3, 0xb7, 0xbf, 0xbb, 0xfa, 0xd7, 0xe9, 0xc9, 0xf8, 0xc2, 0xa9])
    const { body } = await sendFile(user, 'log.txt', gbk)
    expect(await show(user, body.data[0]!.id, 'text')).toMatchObject({ text: '泵房机组渗漏', more: false })
    expect((await show(colleague, body.data[0]!.id, 'text')).status).toBe(404)
    expect((await show(colleague, body.data[0]!.id, 'facts')).status).toBe(404)
  })

  it('is the rows of a sheet, and nothing of what is neither', async () => {
    const { body } = await sendFile(user, 'parts.csv', 'part,count\nseal,2\n')
    const { rows } = await show(user, body.data[0]!.id, 'sheet')
    expect(rows).toEqual([
      ['part', 'count'],
      ['seal', '2'],
    ])
    const picture = await stored(user)
    expect(await show(user, picture.id, 'text')).toMatchObject({ status: 422, code: 'file.unreadable' })
    expect(await show(user, picture.id, 'facts')).toMatchObject({ data: { name: 'valve.png' } })
  })
})

it('leads whoever may read it to the record that holds a file', async () => {
  const place = async (who: Visitor, id: string) =>
    who.call<{ place: object | null }>('GET', `/api/resources/files/${id}/place`)
  const hang = async (who: Visitor) => {
    const file = await stored(who)
    const made = await who.call<{ data: { id: string } }>('POST', `/api/tables/${table}/records`, {
      name: 'X',
      files: [file],
    })
    expect(made.status).toBe(201)
    return { file: file.id, record: made.body.data.id }
  }
  const [own, foreign] = [await hang(admin), await hang(user)]
  expect((await place(admin, own.file)).body).toEqual({ place: { table, record: own.record } })
  expect((await place(admin, foreign.file)).body).toEqual({ place: { table, record: foreign.record } })
  // A provider sees what the space uses, not its records.
  expect((await place(await enter('saas'), own.file)).body).toEqual({ place: null })
  expect((await place(admin, (await stored(admin)).id)).body).toEqual({ place: null })
  expect((await place(user, own.file)).status).toBe(403)
})
