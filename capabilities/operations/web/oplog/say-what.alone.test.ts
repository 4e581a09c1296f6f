// @vitest-environment jsdom
import type { Json } from '@gantry/base/shared'
import { initTexts, storeLang } from '@gantry/client/web'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { texts } from '../../texts.ts'
import { sayWhat } from './say-what.ts'

const person = '01a22b61-0668-7000-8000-000000000001'
const words = {
  'zh-CN': {},
  en: {
    'error.workflow.late': 'Too late',
    'error.workflow.soon': 'Again in {{minutes}} min',
    'oplog.fact.area': 'Area',
    'oplog.fact.by': 'Way',
    'oplog.fact.by.password': 'a password',
  },
}
beforeAll(async () => {
  storeLang('en')
  await initTexts('en', texts, words)
})

const said = (action: string, changes: Json, details: Json): string =>
  sayWhat(
    i18next.t,
    { action, changes, details, names: { [person]: 'Li Ming', area: 'Site' } },
    id => ({ area: 'Area', title: 'Title' })[id] ?? id,
  )

it.each<[string, string, Json, Json, string]>([
  ['fields of a record', 'record.updated', ['area', 'title'], null, 'Area · Title'],
  ['values of a setting', 'config.changed', { area: [200, 50] }, null, 'Area: 200 → 50'],
  ['both sides by name', 'confirmation.policy', { area: { before: 2, after: 3 } }, null, 'Area: 2 → 3'],
  ['a value that was empty', 'config.changed', { area: ['', 'x'] }, null, 'Area: — → x'],
  ['a change made of parts', 'table.changed', { area: { of: { a: 1 } } }, null, 'Area'],
  ['words for codes', 'session.opened', null, { by: 'password' }, 'Way: a password'],
  ['no unknown detail', 'session.opened', null, { strange: 'x' }, ''],
  ['nothing nested', 'records.exported', null, { filter: { of: [{ a: 1 }] }, count: 3 }, 'Number: 3'],
  ['people by name', 'log.exported', null, { person, name: 'A' }, 'Person: Li Ming · Name: A'],
  ['no id without a name', 'log.exported', null, { person: person.replace('a', 'b'), name: 'A' }, 'Name: A'],
  [
    'objects by their name',
    'records.printed',
    null,
    { template: { id: person, label: { 'zh-CN': '卡', en: 'Card' } } },
    'Template: Card',
  ],
  [
    'a browser',
    'session.refused',
    null,
    { agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36' },
    'Browser: Chrome 156, Linux',
  ],
  ['a program', 'session.refused', null, { agent: 'curl/8.5.0' }, 'Browser: curl/8.5.0'],
  ['an agent who is no browser', 'agency.saved', null, { agent: { id: person, name: 'Li' } }, 'Agent: Li'],
  ['a code that is no error', 'device.key_issued', null, { code: 'T-01' }, 'Code: T-01'],
  ['a sentence for an error', 'workflow.refused', null, { code: 'workflow.late' }, 'Reason: Too late'],
  [
    'with what it names',
    'workflow.refused',
    null,
    { code: 'workflow.soon', params: { minutes: 5 } },
    'Reason: Again in 5 min',
  ],
  [
    'leaving open what was not recorded',
    'workflow.refused',
    null,
    { code: 'workflow.soon' },
    'Reason: Again in … min',
  ],
  ['days', 'licence.installed', null, { validUntil: '2026-12-31' }, 'Valid until: 2026-12-31'],
  ['yes and no', 'share.offered', null, { approved: true, enabled: false }, 'Approved: yes · Enabled: no'],
  ['a list of names', 'change.started', null, { tables: ['area'] }, 'Tables: Site'],
  ['nothing', 'record.followed', null, null, ''],
])('%s', (_what, action, changes, details, sentence) => {
  expect(said(action, changes, details)).toBe(sentence)
})

it('is one line of bearable length', () => {
  expect(said('ticket.opened', null, { title: 'x'.repeat(500) })).toHaveLength(161)
})
