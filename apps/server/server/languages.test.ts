import type { AppInfo, SystemInfo } from '@gantry/apps/shared'
import { type Json, newId } from '@gantry/base/shared'
import type { AppTexts, ImportedTexts } from '@gantry/languages/shared'
import type { Page, RecordRow, TableInfo, TableSummary, TableView } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp, sendFile } from './fixtures.ts'

const { visitor, url } = await productApp()

let admin: Visitor
let app: string
const id = newId()
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
  const { data } = (await admin.call<{ data: TableSummary[] }>('GET', '/api/tables')).body
  app = data.find(table => table.id === 'work_order')?.app ?? ''
  const body = {
    id,
    table: 'work_order',
    kind: 'board',
    label: '班组看板',
    options: { group: 'status', card: [] },
  }
  expect(await publish('view', id, body)).toMatchObject({ status: 202 })
})

const publish = async (kind: string, key: string, body: Json) => {
  const kept = await admin.call<{ revision: number }>('PUT', `/api/designs/${kind}/${key}/draft`, {
    body,
    base: null,
    revision: 0,
  })
  return release(kind, key, kept.body.revision)
}
const release = (kind: string, key: string, revision: number) =>
  admin.call('POST', '/api/designs/publish', { designs: [{ kind, id: key, revision }] })

const listed = async (query: string): Promise<AppTexts> =>
  (await admin.call<AppTexts>('GET', `/api/apps/${app}/texts?${query}`)).body
const keep = (changes: readonly object[], lang = 'en') =>
  admin.call<{ draft: number; issues?: { field: string; code: string }[] }>('PUT', `/api/apps/${app}/texts`, {
    lang,
    changes,
  })
const viewLabel = async () =>
  (await admin.call<{ data: TableView[] }>('GET', '/api/tables/work_order/views')).body.data.find(
    view => view.id === id,
  )?.label

const readIn = async <Body>(lang: string, path: string): Promise<Body> => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(new URL(path, url), { headers: { cookie, 'accept-language': lang } })
  return answer.json() as Promise<Body>
}

const appsIn = (lang: string) =>
  readIn<{ data: AppInfo[]; systems: SystemInfo[] }>(lang, '/space-demo/api/apps')

const namesIn = async (lang: string, query: string): Promise<readonly string[]> => {
  const path = `/space-demo/api/tables/application/records?${query}`
  const { data } = await readIn<Page<RecordRow>>(lang, path)
  return data.map(({ name, part_of }) => `${name}, ${(part_of as { title: string } | null)?.title}`)
}

it('an application of a template is called in both languages wherever its record is named', async () => {
  const find = (text: string) => `search=${encodeURIComponent(text)}`
  expect(await namesIn('en', find('备件管理'))).toEqual(['Spare parts, Equipment and repair'])
  expect(await namesIn('zh-CN', find('Spare parts'))).toEqual(['备件管理, 设备与维修'])
  expect(await namesIn('en', find('nowhere'))).toEqual([])
  const where = (name: string) => `filter=${encodeURIComponent(JSON.stringify({ name }))}`
  expect(await namesIn('en', where('Shift handover'))).toHaveLength(1)
  expect(await namesIn('en', where('交接班'))).toEqual([])
  const sorted = await namesIn('en', 'sort=name')
  expect(sorted).toEqual(sorted.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(sorted).toHaveLength(7)
})

it('a text that was written in the language of its reader is not translated', async () => {
  const entry = (await appsIn('zh-CN')).data.find(({ name }) => name === '备件管理')
  const renamed = await admin.call('PUT', `/api/apps/${entry?.id}/sign`, {
    version: entry?.version,
    name: 'Stores',
    description: '㐀〇',
    icon: entry?.icon,
    color: entry?.color,
  })
  expect(renamed.status).toBe(200)
  for (const lang of ['en', 'zh-CN']) {
    const own = (await appsIn(lang)).data.find(({ id }) => id === entry?.id)
    const path = `/space-demo/api/tables/application/records/${entry?.id}`
    const record = (await readIn<{ data: RecordRow }>(lang, path)).data
    expect([record.name, record.description]).toEqual([own?.name, own?.description])
    expect(own?.name).toBe('Stores')
  }
})

it('lists what is missing first, and shows a published translation wherever the design is answered', async () => {
  const before = await listed('lang=en')
  expect(before.data[0]?.state).toBe('missing')
  expect(before.data.find(text => text.id === id)).toMatchObject({
    kind: 'view',
    id,
    at: 'label',
    source: '班组看板',
    state: 'missing',
  })
  expect(before.counts.missing).toBeGreaterThan(0)
  expect(before.counts.translated).toBeGreaterThan(20)
  const { body } = await keep([
    { kind: 'view', id, at: 'label', text: 'Board of crews' },
    { kind: 'table', id: 'work_order', at: 'work_order.label', text: 'Jobs' },
    { kind: 'application', id: app, at: 'name', text: 'Upkeep' },
  ])
  expect(await viewLabel()).toBe('班组看板')
  expect((await listed('lang=en&state=missing&search=班组看板')).total).toBe(0)
  expect((await release('translation', app, body.draft)).status).toBe(202)
  expect(await viewLabel()).toEqual({ 'zh-CN': '班组看板', en: 'Board of crews' })
  const { table } = (await admin.call<TableInfo>('GET', '/api/tables/work_order')).body
  expect(table.label).toMatchObject({ en: 'Jobs' })
  const { data } = await appsIn('en')
  expect(data.find(each => each.id === app)).toMatchObject({ name: 'Upkeep', written: { name: '设备维修' } })
  expect((await appsIn('zh-CN')).data.find(each => each.id === app)?.name).toBe('设备维修')
  // Designers see what they wrote.
  const design = await admin.call<{ published: { tables: { label: { en: string } }[] } }>(
    'GET',
    '/api/designs/table/work_order',
  )
  expect(design.body.published.tables[0]?.label.en).not.toBe('Jobs')
  expect((await listed('lang=en')).draft).toBeNull()
})

it('calls a translation outdated when its original changes', async () => {
  const opened = await admin.call<{ design: { release: number }; published: Json }>(
    'GET',
    `/api/designs/view/${id}`,
  )
  const kept = await admin.call<{ revision: number }>('PUT', `/api/designs/view/${id}/draft`, {
    body: { ...(opened.body.published as object), label: '班组任务' },
    base: opened.body.design.release,
    revision: 0,
  })
  await release('view', id, kept.body.revision)
  expect((await listed('lang=en&state=outdated')).data).toMatchObject([
    { source: '班组任务', text: 'Board of crews', state: 'outdated' },
  ])
})

it('refuses other placeholders and unknown places, each with its reason', async () => {
  const { status, body } = await keep([
    { kind: 'view', id, at: 'label', text: 'Board {{name}}' },
    { kind: 'view', id, at: 'nowhere', text: 'x' },
  ])
  expect([status, body.issues?.map(({ field, code }) => `${field} ${code}`)]).toEqual([
    400,
    ['changes.0.text text_parameter', 'changes.1.text unknown'],
  ])
})

it('takes an exported sheet back and names the lines it leaves out', async () => {
  const sheet = await admin.call<string>('GET', `/api/apps/${app}/texts/sheet?lang=en&format=csv`)
  const lines = String(sheet.body).split('\r\n')
  const own = lines.find(line => line.includes('班组任务')) ?? ''
  expect(own).toContain('Board of crews')
  const text = [
    lines[0],
    own.replace('Board of crews', 'Tasks of crews'),
    own.replace('班组任务,Board', '班组看板,Board'),
    'view/none/label,x,y,z',
  ].join('\r\n')
  const { data } = (await sendFile(admin, 'texts.csv', text, 'import')).body
  const { body } = await admin.call<ImportedTexts>('POST', `/api/apps/${app}/texts/sheet`, {
    lang: 'en',
    file: data[0]?.id,
  })
  expect(body).toMatchObject({ changed: 1, rejected: 2 })
  expect(body.reasons.map(({ line, issue }) => [line, issue.code])).toEqual([
    [3, 'source_changed'],
    [4, 'unknown'],
  ])
  expect((await listed('lang=en&search=Tasks of crews')).data).toMatchObject([{ state: 'translated' }])
})

it('names systems too, on the sheet of the space', async () => {
  const { systems } = await appsIn('zh-CN')
  const [system] = systems
  const { body, status } = await admin.call<{ draft: number }>('PUT', '/api/apps/space/texts', {
    lang: 'en',
    changes: [{ kind: 'app_system', id: system?.id, at: 'name', text: 'Equipment' }],
  })
  expect(status).toBe(200)
  expect((await release('translation', 'space', body.draft)).status).toBe(202)
  expect((await appsIn('en')).systems[0]?.name).toBe('Equipment')
  // A form that names the system as it is shown means this one.
  const made = await admin.call<{ id: string }>('POST', '/api/apps/blank', {
    name: '译名试验',
    table: '表',
    title: '名称',
    system: 'Equipment',
  })
  expect(made.status).toBe(201)
  expect((await appsIn('en')).data.find(({ id }) => id === made.body.id)?.system).toBe(system?.id)
})

it('is closed to those who design nothing', async () => {
  const user = visitor()
  await user.signIn('user', demoPassword)
  expect((await user.call('GET', `/api/apps/${app}/texts?lang=en`)).status).toBe(403)
})
