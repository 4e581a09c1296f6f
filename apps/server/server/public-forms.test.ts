import { type JsonObject, newId } from '@gantry/base/shared'
import { keepDraft, publishDesigns } from '@gantry/designs/server'
import { field, required } from '@gantry/fields/shared'
import { changeSpaceSettings, sql } from '@gantry/kernel/server'
import { type FieldDef, publicFormsSetting, type StoredFile } from '@gantry/model/shared'
import type {
  OfferableField,
  PublicFormHead,
  PublicFormSettings,
  VisitedForm,
} from '@gantry/public-forms/shared'
import { createRecord, saveTables } from '@gantry/records/server'
import { drawnTable, switchFeaturesOff, testCtx, type Visitor } from '@gantry/testing/server'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()

let admin: Visitor
let user: Visitor
let pump = ''
let valve = ''
const guest = visitor()
const chief = testCtx(kernel, { space: 'demo', userType: 'admin' })

const faultFields: Readonly<Record<string, FieldDef>> = {
  symptom: { ...required(field.text()), label: 'Symptom' },
  kind: field.choice([
    { id: 'leak', label: 'Leak' },
    { id: 'noise', label: 'Noise' },
  ]),
  serial_no: { ...field.text(), unique: true },
  machine: field.link('machine'),
  reporter: field.person(),
  phone: { ...field.phone(), personal: 'phone' },
  secret: field.encrypted(),
  level: { ...field.number(), default: { formula: '3 + 4' } },
  origin: { ...field.text(), default: 'gate' },
  photos: field.attachment(),
  decibels: { ...field.number(), rules: { shown: 'kind = "noise"' } },
  twice: { ...field.number(), computed: { formula: 'level * 2' } },
}

beforeAll(async () => {
  admin = visitor()
  user = visitor()
  await admin.signIn('admin', demoPassword)
  await user.signIn('user', demoPassword)
  await saveTables(testCtx(kernel, { space: 'demo', userType: 'admin' }), [
    { definition: drawnTable('machine', {}) },
    { definition: drawnTable('fault', faultFields) },
  ])
  pump = (await createRecord(chief, 'machine', { name: 'Pump 7' })).id
  valve = (await createRecord(chief, 'machine', { name: 'Valve 9' })).id
})

/** Counts of calls are of one test. */
beforeEach(async () => {
  vi.restoreAllMocks()
  await kernel.database.of('*').run(sql`delete from gantry.pace where key like 'public-form-%'`)
})

interface Refused {
  readonly code?: string
  readonly issues?: readonly { readonly field: string; readonly code: string }[]
}

const usual: PublicFormSettings = {
  name: 'Fault report',
  title: { 'zh-CN': '设备报修', en: 'Report a fault' },
  before: '',
  after: 'Thank you',
  fields: [{ id: 'name' }, { id: 'symptom' }, { id: 'kind' }, { id: 'serial_no' }, { id: 'origin' }],
  opens: null,
  ends: null,
  most: null,
  files: 'none',
  megabytes: 1,
  again: true,
}

const path = '/space-demo/api/tables/fault/public-forms'
const listed = async (): Promise<readonly PublicFormHead[]> =>
  (await admin.call<{ data: PublicFormHead[] }>('GET', path)).body.data
const made = async (more: Partial<PublicFormSettings> = {}, password?: string) => {
  const { status, body } = await admin.call<{ id: string } & Refused>('POST', path, {
    settings: { ...usual, ...more },
    ...(password && { password }),
  })
  expect([status, body.code]).toEqual([201, undefined])
  const head = (await listed()).find(({ id }) => id === body.id)
  return { id: body.id, token: head?.token ?? '' }
}
const opened = (token: string, more: object = {}) =>
  guest.call<VisitedForm & Refused>('POST', '/api/form-visits', { token, ...more })
const sent = (token: string, visit: string, values: JsonObject, more: object = {}, headers = {}) =>
  guest.call<Refused & { after: string }>(
    'POST',
    '/api/form-visits/answers',
    { token, visit, values, ...more },
    headers,
  )
const issuesOf = ({ body }: { readonly body: Refused }) =>
  body.issues?.map(each => `${each.field} ${each.code}`)
const records = async (name: string) => {
  const filter = encodeURIComponent(JSON.stringify({ name }))
  const { body } = await admin.call<{ data: (JsonObject & { id: string })[] }>(
    'GET',
    `/space-demo/api/tables/fault/records?filter=${filter}`,
  )
  return body.data
}

/** Opens a form and lets the time pass that a person needs. */
const visited = async (token: string, more: object = {}) => {
  const { status, body } = await opened(token, more)
  expect([status, body.code]).toEqual([200, undefined])
  const now = kernel.now().getTime()
  vi.spyOn(kernel, 'now').mockImplementation(() => new Date(now + 5_000))
  return body
}

it('a form is made, opened without an account, filled in and becomes a record', async () => {
  const { id, token } = await made()
  const form = await visited(token)
  expect(form.title).toEqual(usual.title)
  expect(Object.keys(form.info.table.fields)).toEqual(['name', 'symptom', 'kind', 'serial_no', 'origin'])
  const answer = await sent(token, form.visit, { name: 'first', symptom: 'drips', kind: 'leak' })
  expect([answer.status, answer.body.after]).toEqual([201, 'Thank you'])
  const [record] = await records('first')
  expect(record).toMatchObject({
    symptom: 'drips',
    kind: 'leak',
    level: 7,
    twice: 14,
    origin: 'gate',
    createdBy: { title: null },
  })
  expect((await listed()).find(head => head.id === id)).toMatchObject({ answers: 1, state: 'open' })
  const { rows } = await chief.db.run(sql`
    select action, actor_name as by, reason, ip from gantry.audit
    where space = 'demo' and record_id = ${record?.id ?? ''}::uuid order by action`)
  expect(rows).toEqual([
    { action: 'public_form.answered', by: 'Fault report', reason: 'public form Fault report', ip: null },
    { action: 'record.created', by: 'Fault report', reason: 'public form Fault report', ip: null },
  ])
})

it('takes no visitor while the enterprise is without public forms, and goes on afterwards', async () => {
  const { token } = await made()
  const form = await visited(token)
  const answer = () => sent(token, form.visit, { name: 'rested', symptom: 'drips' })
  await switchFeaturesOff(kernel, 'demo', ['public_forms'])
  expect((await opened(token)).body.code).toBe('feature.public_forms')
  expect((await answer()).body.code).toBe('feature.public_forms')
  expect(await records('rested')).toEqual([])
  await switchFeaturesOff(kernel, 'demo', [])
  expect((await opened(token)).status).toBe(200)
  expect((await answer()).status).toBe(201)
})

it('offers only what a form may show, and refuses anything else', async () => {
  const { body } = await admin.call<{ fields: OfferableField[]; needed: string[] }>('GET', path)
  expect(Object.fromEntries(body.fields.map(({ id, offer, preset }) => [id, `${offer} ${preset}`]))).toEqual({
    name: 'plain true',
    symptom: 'plain true',
    kind: 'plain true',
    serial_no: 'plain true',
    machine: 'list true',
    reporter: 'null true',
    phone: 'null true',
    level: 'plain true',
    origin: 'plain true',
    photos: 'plain false',
    decibels: 'plain true',
  })
  expect(body.needed).toEqual(['name', 'symptom'])
  const fields = ['reporter', 'phone', 'secret', 'twice', 'nothing', 'machine', 'name', 'name', 'createdBy']
  const refused = await admin.call<Refused>('POST', path, {
    settings: { ...usual, fields: fields.map(id => ({ id })) },
  })
  expect(issuesOf(refused)).toEqual([
    'fields.0 not_offerable',
    'fields.1 not_offerable',
    'fields.2 not_offerable',
    'fields.3 not_offerable',
    'fields.4 not_offerable',
    'fields.5 required',
    'fields.7 not_offerable',
    'fields.8 not_offerable',
  ])
})

it('is made and changed by designers only, as it was read', async () => {
  const { id } = await made()
  const settings = { ...usual, name: 'Renamed' }
  const byUser = [
    await user.call<Refused>('GET', path),
    await user.call<Refused>('POST', path, { settings }),
    await user.call<Refused>('PUT', `/api/public-forms/${id}`, { version: 1, settings }),
    await user.call<Refused>('PUT', `/api/public-forms/${id}/state`, { on: false }),
    await user.call<Refused>('POST', `/api/public-forms/${id}/link`),
    await user.call<Refused>('POST', `/api/public-forms/${id}/values`, { values: {} }),
    await user.call<Refused>('DELETE', `/api/public-forms/${id}`),
  ]
  expect(byUser.map(({ body }) => body.code)).toEqual(Array(7).fill('permission.denied'))
  const change = (version: number) =>
    admin.call<Refused>('PUT', `/api/public-forms/${id}`, { version, settings })
  expect((await change(1)).status).toBe(200)
  expect((await change(1)).body.code).toBe('design.conflict')
  expect((await listed()).find(head => head.id === id)?.settings.name).toBe('Renamed')
})

it('says nothing of the space: no table, rules, defaults that are worked out, other fields or records', async () => {
  const fields = [
    ...usual.fields,
    { id: 'level' },
    { id: 'machine', records: [{ id: pump, title: 'old title' }] },
  ]
  const { token } = await made({ fields })
  const { body } = await opened(token)
  expect(body.info.table).toMatchObject({ id: 'form', policy: [], fields: { origin: { default: 'gate' } } })
  expect(body.info.table.fields.level).toEqual({ type: 'number' })
  expect(body.info.table.fields.serial_no).toEqual({ type: 'text' })
  expect(body.info.table.fields.machine).toEqual({ type: 'choice', options: [{ id: pump, label: 'Pump 7' }] })
  expect(body.info.slaves).toEqual([])
  const text = JSON.stringify(body)
  for (const hidden of ['"fault', 'reporter', 'phone', 'secret', '3 + 4', valve, 'demo'])
    expect(text).not.toContain(hidden)
  for (const address of [
    '/tables/fault',
    '/tables/fault/records',
    '/tables/machine/records',
    '/search?text=Pump',
  ])
    expect((await guest.call('GET', `/space-demo/api${address}`)).status).toBe(401)
})

it('takes no field that is not offered, and nothing that only the product sets', async () => {
  const { token } = await made()
  const { visit } = await visited(token)
  const values = { name: 'attack', symptom: 'x' }
  const forged = {
    phone: '13800138000',
    reporter: chief.actor.personId,
    id: pump,
    createdBy: pump,
    owner: pump,
    twice: 1,
  }
  for (const [id, value] of Object.entries(forged))
    expect(issuesOf(await sent(token, visit, { ...values, [id]: value }))).toEqual([`${id} unknown`])
  expect(issuesOf(await sent(token, visit, { name: 'attack', kind: 'flood' }))).toEqual([
    'kind not_an_option',
    'symptom required',
  ])
  expect(issuesOf(await sent(token, visit, { ...values, symptom: 'x'.repeat(300) }))).toEqual([
    'symptom max_length',
  ])
  expect((await sent(token, visit, { ...values, symptom: 'x'.repeat(200_001) })).status).toBe(413)
  expect(await records('attack')).toEqual([])
})

it('gives only the listed records of a link', async () => {
  const fields = [...usual.fields, { id: 'machine', records: [{ id: pump, title: '' }] }]
  const { token } = await made({ fields })
  const { visit } = await visited(token)
  const values = { name: 'listed', symptom: 'x' }
  expect(issuesOf(await sent(token, visit, { ...values, machine: valve }))).toEqual(['machine not_offered'])
  expect((await sent(token, visit, { ...values, machine: pump })).status).toBe(201)
  expect(await records('listed')).toMatchObject([{ machine: { id: pump, title: 'Pump 7' } }])
})

it('requires what it requires under the conditions of the field, on the server too', async () => {
  const fields = [...usual.fields, { id: 'decibels', required: true as const }]
  const { token } = await made({ fields })
  const form = await visited(token)
  expect(form.info.table.fields.decibels).toMatchObject({
    required: true,
    rules: { shown: 'kind = "noise"' },
  })
  const values = { name: 'conditions', symptom: 'x' }
  expect(issuesOf(await sent(token, form.visit, { ...values, kind: 'noise' }))).toEqual(['decibels required'])
  expect((await sent(token, form.visit, { ...values, kind: 'leak' })).status).toBe(201)
  const next = await visited(token)
  expect((await sent(token, next.visit, { ...values, kind: 'noise', decibels: 80 })).status).toBe(201)
  expect(await records('conditions')).toHaveLength(2)
})

it('reveals no value that another record has', async () => {
  await createRecord(chief, 'fault', { name: 'known', symptom: 'x', serial_no: 'SN-1' })
  const { token } = await made()
  const { visit } = await visited(token)
  const answer = await sent(token, visit, { name: 'unique', symptom: 'x', serial_no: 'SN-1' })
  expect(issuesOf(answer)).toEqual(['serial_no not_accepted'])
  expect(JSON.stringify(answer.body)).not.toContain('known')
  // The same visit is good for a better answer.
  expect((await sent(token, visit, { name: 'unique', symptom: 'x', serial_no: 'SN-2' })).status).toBe(201)
})

it('does not name a field that it does not show', async () => {
  const { token } = await made({ fields: [{ id: 'name' }] })
  const { visit } = await visited(token)
  const answer = await sent(token, visit, { name: 'hidden' })
  expect([answer.body.code, answer.body.issues]).toEqual(['public_form.not_accepted', []])
})

it('gives values by the link that nobody reads, changes or takes to another form', async () => {
  const fields = [...usual.fields, { id: 'machine', records: [{ id: valve, title: '' }] }]
  const { id, token } = await made({ fields })
  const other = await made({ fields })
  const seal = (form: string, values: JsonObject) =>
    admin.call<{ given: string } & Refused>('POST', `/api/public-forms/${form}/values`, { values })
  const { given } = (await seal(id, { machine: pump, level: 9 })).body
  expect(given).not.toContain(pump)
  expect(issuesOf(await seal(id, { secret: 'x', twice: 1, machine: kernel.now().toISOString() }))).toEqual([
    'secret not_offerable',
    'twice not_offerable',
    expect.stringMatching(/^machine /),
  ])
  const form = await visited(token, { given })
  expect(Object.keys(form.info.table.fields)).not.toContain('machine')
  expect(JSON.stringify(form)).not.toContain(pump)
  const values = { name: 'by link', symptom: 'x' }
  const changed = `${given.slice(0, -6)}${given.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
  expect((await sent(token, form.visit, values, { given: changed })).body.code).toBe('public_form.not_found')
  expect((await opened(other.token, { given })).body.code).toBe('public_form.not_found')
  expect(issuesOf(await sent(token, form.visit, { ...values, machine: valve }, { given }))).toEqual([
    'machine unknown',
  ])
  expect((await sent(token, form.visit, values, { given })).status).toBe(201)
  expect(await records('by link')).toMatchObject([{ machine: { id: pump }, level: 9 }])
})

it('takes one answer for each visit, however often it is sent', async () => {
  const { id, token } = await made()
  const other = await made()
  const { visit } = await visited(token)
  const values = { name: 'replayed', symptom: 'x' }
  const answers = await Promise.all([1, 2, 3].map(() => sent(token, visit, values)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await records('replayed')).toHaveLength(1)
  expect((await listed()).find(head => head.id === id)?.answers).toBe(1)
  expect((await sent(other.token, visit, values)).body.code).toBe('public_form.stale')
  expect((await sent(token, `${visit.slice(0, -4)}AAAA`, values)).body.code).toBe('public_form.stale')
})

it('refuses robots, hurry, other sites and too many calls', async () => {
  const { token } = await made()
  const { visit } = (await opened(token)).body
  const values = { name: 'robot', symptom: 'x' }
  expect((await sent(token, visit, values)).body.code).toBe('public_form.too_fast')
  expect((await sent(token, visit, values, { website: 'https://spam.example' })).body.code).toBe(
    'public_form.robot',
  )
  const foreign = await sent(token, visit, values, {}, { origin: 'https://elsewhere.example' })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'auth.origin'])
  const codes = new Set<string | undefined>()
  for (let at = 0; at < 30; at++) codes.add((await sent(token, visit, values)).body.code)
  expect([...codes]).toEqual(['public_form.too_fast', 'request.too_many'])
  expect(await records('robot')).toEqual([])
})

it('asks for its password, a few times', async () => {
  const { id, token } = await made({}, 'open sesame')
  const code = async (password?: string) => (await opened(token, password ? { password } : {})).body.code
  expect(await code()).toBe('public_form.password')
  expect(await code('guess')).toBe('public_form.wrong_password')
  const { visit } = await visited(token, { password: 'open sesame' })
  for (let at = 0; at < 8; at++) await code('guess')
  expect(await code('open sesame')).toBe('request.too_many')
  const { version = 0 } = (await listed()).find(head => head.id === id) ?? {}
  await admin.call('PUT', `/api/public-forms/${id}`, { version, settings: usual, password: 'another' })
  expect((await sent(token, visit, { name: 'late', symptom: 'x' })).body.code).toBe('public_form.stale')
})

it('an answer wakes rules: those with rights of their own act, those that act as a person have nobody', async () => {
  const { body: decisions } = await admin.call<{ data: { app: string }[] }>(
    'GET',
    '/space-demo/api/decisions',
  )
  const rule = async (as: 'rule' | 'person'): Promise<string> => {
    const id = newId()
    const body = {
      name: `Answered as ${as}`,
      app: decisions.data[0]?.app ?? '',
      on: { kind: 'record', options: { table: 'fault', events: ['created'] } },
      when: { formula: 'name = "wakes"' },
      results: [
        {
          id: newId(),
          kind: 'create',
          options: { table: 'machine', values: [{ field: 'name', copy: 'name' }] },
        },
      ],
      as,
    }
    const key = { kind: 'rule', id }
    const { revision } = await keepDraft(chief, { ...key, body, base: null, revision: 0 })
    await publishDesigns(chief, { designs: [{ ...key, revision }] })
    return id
  }
  const [own, person] = [await rule('rule'), await rule('person')]
  const { token } = await made()
  const { visit } = await visited(token)
  expect((await sent(token, visit, { name: 'wakes', symptom: 'x' })).status).toBe(201)
  vi.restoreAllMocks()
  interface Run {
    readonly id: string
    readonly state: string
  }
  const stateOf = async (id: string) =>
    (await admin.call<{ data: Run[] }>('GET', `/space-demo/api/rules/${id}/runs`)).body.data.map(
      ({ state }) => state,
    )
  await expect.poll(() => stateOf(own)).toEqual(['succeeded'])
  await expect.poll(() => stateOf(person)).toEqual(['failed'])
  const filter = encodeURIComponent(JSON.stringify({ name: 'wakes' }))
  const machines = await admin.call<{ data: JsonObject[] }>(
    'GET',
    `/space-demo/api/tables/machine/records?filter=${filter}`,
  )
  expect(machines.body.data.map(({ name }) => name)).toEqual(['wakes'])
})

it('is not open before its time, after it, once it is full, switched off, renewed or removed', async () => {
  const { id, token } = await made()
  const { visit } = await visited(token)
  const set = async (more: Partial<PublicFormSettings>) => {
    const { version = 0 } = (await listed()).find(head => head.id === id) ?? {}
    const { status } = await admin.call('PUT', `/api/public-forms/${id}`, {
      version,
      settings: { ...usual, ...more },
    })
    expect(status).toBe(200)
    const answer = await sent(token, visit, { name: 'state', symptom: 'x' })
    return [(await opened(token)).body.code, answer.body.code]
  }
  expect(await set({ opens: '2100-01-01T00:00:00Z' })).toEqual(['public_form.early', 'public_form.early'])
  expect(await set({ ends: '2020-01-01T00:00:00Z' })).toEqual(['public_form.ended', 'public_form.ended'])
  expect(await set({ most: 1 })).toEqual(['public_form.full', undefined])
  expect((await listed()).find(head => head.id === id)).toMatchObject({ state: 'full', answers: 1 })
  await set({})
  const state = (on: boolean) => admin.call('PUT', `/api/public-forms/${id}/state`, { on })
  await state(false)
  expect((await opened(token)).body.code).toBe('public_form.closed')
  await state(true)
  expect((await opened(token)).status).toBe(200)
  await admin.call('POST', `/api/public-forms/${id}/link`)
  expect((await opened(token)).body.code).toBe('public_form.not_found')
  const next = (await listed()).find(head => head.id === id)?.token ?? ''
  expect((await opened(next)).status).toBe(200)
  await admin.call('DELETE', `/api/public-forms/${id}`)
  expect((await opened(next)).body.code).toBe('public_form.not_found')
})

it('a space that forbids public forms closes all at once; one whose maker has left is closed', async () => {
  const { id, token } = await made()
  await changeSpaceSettings(chief, { [publicFormsSetting.path]: false })
  expect((await opened(token)).body.code).toBe('public_form.closed')
  expect((await admin.call<Refused>('POST', path, { settings: usual })).body.code).toBe(
    'public_form.forbidden',
  )
  await changeSpaceSettings(chief, { [publicFormsSetting.path]: true })
  expect((await opened(token)).status).toBe(200)
  await chief.db.run(sql`update gantry.public_form set maker = ${pump}::uuid where id = ${id}::uuid`)
  expect((await opened(token)).body.code).toBe('public_form.closed')
  expect((await listed()).find(head => head.id === id)?.state).toBe('withdrawn')
})

it('takes the files it allows, for this answer alone', async () => {
  const { token } = await made({ fields: [...usual.fields, { id: 'photos' }], files: 'pictures' })
  const { visit } = await visited(token)
  const send = (bytes: Uint8Array<ArrayBuffer> | string, name: string) => {
    const form = new FormData()
    form.append('token', token)
    form.append('visit', visit)
    form.append('file', new Blob([bytes]), name)
    return guest.call<{ data: StoredFile[] } & Refused>('POST', '/api/form-visits/files', form)
  }
  const png = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  expect((await send('a,b', 'list.csv')).body.code).toBe('file.type')
  expect((await send(new Uint8Array(2 * 1024 ** 2), 'large.png')).body.code).toBe('file.too_large')
  const photos = (await send(png, 'leak.png')).body.data
  expect(photos).toMatchObject([{ name: 'leak.png', mime: 'image/png' }])
  const form = new FormData()
  form.append('file', new Blob([png]), 'private.png')
  const { body: foreign } = await admin.call<{ data: StoredFile[] }>('POST', '/space-demo/api/files', form)
  const values = { name: 'with files', symptom: 'x' }
  const answer = (files: readonly StoredFile[]) =>
    sent(token, visit, { ...values, photos: files.map(each => ({ ...each })) })
  expect(issuesOf(await answer(foreign.data))).toEqual(['photos not_a_file'])
  expect((await answer(photos)).status).toBe(201)
  expect(await records('with files')).toMatchObject([{ photos: [{ name: 'leak.png' }] }])
  expect((await guest.call('GET', `/space-demo/api/files/${photos[0]?.id}`)).status).toBe(401)
})
