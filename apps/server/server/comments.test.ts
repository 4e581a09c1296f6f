import type { CreatedApp } from '@gantry/apps/shared'
import type { CommentPage } from '@gantry/comments/shared'
import { sql } from '@gantry/kernel/server'
import type { RecordAnswer, Ref, StoredFile } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
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
let path = ''
const people: Record<string, string> = {}

const personOf = async (who: Visitor): Promise<string> => {
  const { body } = await who.call<{ user: { personId: string } }>('GET', '/api/auth/session')
  return body.user.personId
}

/** A table whose rows are their owners' own, and a row of the user. */
beforeAll(async () => {
  ;[admin, user, colleague] = await Promise.all([enter('admin'), enter('user'), enter('wanghaitao')])
  people.admin = await personOf(admin)
  people.wanghaitao = await personOf(colleague)
  const { body } = await admin.call<CreatedApp>('POST', '/api/apps', {
    name: '交接',
    scope: 'own',
    sheets: [
      {
        sheet: 0,
        name: '交接',
        headingLine: 1,
        headings: [],
        rowsRead: 0,
        samples: [],
        distinct: [],
        columns: [],
        table: {
          id: 'handover_note',
          label: '交接',
          title: 'name',
          fields: { name: { type: 'text', label: '名称' } },
        },
      },
    ],
  })
  const record = await user.call<RecordAnswer>('POST', `/api/tables/${body.tables[0]}/records`, {
    name: '泵',
  })
  path = `/api/tables/${body.tables[0]}/records/${record.body.data.id}`
})

const say = (who: Visitor, text: string, more: object = {}) =>
  who.call<{ id: string; code?: string; issues?: { field: string; code: string; message: string }[] }>(
    'POST',
    `${path}/comments`,
    { text, ...more },
  )
const read = async (who: Visitor, query = '') =>
  (await who.call<CommentPage>('GET', `${path}/comments${query}`)).body

it('is written and read by those who may read the record, and by nobody else', async () => {
  const first = await say(user, ' 机械密封渗漏 ')
  expect(first.status).toBe(201)
  const second = await say(admin, '@何静 请看', { quote: first.body.id })
  expect(second.status).toBe(201)
  expect((await read(user)).data).toMatchObject([
    { text: '机械密封渗漏', mine: true, quote: null },
    { mine: false, quote: { id: first.body.id, text: '机械密封渗漏' } },
  ])
  expect((await colleague.call('GET', `${path}/comments`)).status).toBe(404)
  expect((await say(colleague, 'x')).status).toBe(404)
  expect(await read(user, '?size=1')).toMatchObject({
    data: [{ id: second.body.id }],
    earlier: true,
    total: 2,
  })
  expect((await read(user, `?before=${second.body.id}`)).data).toMatchObject([{ id: first.body.id }])
})

it.each([
  ['nothing', '  ', {}, 'text', 'comment_required'],
  ['a megabyte', 'x'.repeat(1024 ** 2), {}, 'text', 'max_length'],
  [
    'a file that is not there',
    'x',
    { files: ['01900000-0000-7000-8000-000000000000'] },
    'files.0',
    'file_missing',
  ],
])('refuses %s with a sentence that names it', async (_what, text, more, field, code) => {
  const { status, body } = await say(user, text, more)
  expect([status, body.issues?.[0]]).toMatchObject([400, { field, code }])
})

it('mentions only people who may read the record', async () => {
  const offered = await user.call<{ data: Ref[] }>('GET', `${path}/mentionable`)
  expect(offered.body.data.map(({ id }) => id)).toContain(people.admin)
  expect(offered.body.data.map(({ id }) => id)).not.toContain(people.wanghaitao)
  const refused = await say(user, '@王海涛', { mentions: [people.wanghaitao] })
  expect([refused.status, refused.body.issues?.[0]?.code]).toEqual([400, 'cannot_read'])
  const { status, body } = await say(user, '@Admin', { mentions: [people.admin] })
  expect(status).toBe(201)
  const { rows } = await kernel.database.of('demo').run(sql`
    select details from gantry.audit where action = 'record.commented' and details ->> 'comment' = ${body.id}`)
  expect(rows).toMatchObject([{ details: { mentioned: [people.admin] } }])
})

it('carries files that are open through the comment, until it is withdrawn', async () => {
  const { body } = await sendFile(user, 'notes.txt', 'pump')
  const file: StoredFile = body.data[0]!
  const notMine = await say(admin, 'x', { files: [file.id] })
  expect(notMine.body.issues?.[0]?.code).toBe('file_missing')
  const { body: said } = await say(user, '见附件', { files: [file.id] })
  const [, , , table, , record] = path.split('/')
  const href = `/api/files/${file.id}?table=${table}&record=${record}&comment=${said.id}`
  expect((await admin.call('GET', href)).status).toBe(200)
  expect((await colleague.call('GET', href)).status).toBe(404)
  expect((await admin.call('DELETE', `${path}/comments/${said.id}`)).status).toBe(403)
  expect((await admin.call('PUT', `${path}/comments/${said.id}`, { text: 'x' })).status).toBe(403)
  const change = { text: '见附件二', files: [file.id] }
  expect((await user.call('PUT', `${path}/comments/${said.id}`, change)).status).toBe(200)
  expect((await read(admin)).data.at(-1)).toMatchObject({ text: '见附件二', files: [{ name: 'notes.txt' }] })
  expect((await user.call('DELETE', `${path}/comments/${said.id}`)).status).toBe(200)
  expect((await read(admin)).data.at(-1)).toMatchObject({ id: said.id, text: null, files: [] })
  expect((await admin.call('GET', href)).status).toBe(404)
})
