// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lang, langs, type Texts } from '@gantry/base/shared'
import { initTexts, storeLang } from '@gantry/client/web'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { wordOf } from './fact-words.ts'
import { knownActions, knownId, knownNames } from './fixtures.ts'
import { changesOf, factsOf } from './line-facts.ts'
import { sayLine } from './log-words.ts'

const root = join(import.meta.dirname, '../../../..')
const files = ['capabilities', 'packages', 'apps'].flatMap(group =>
  readdirSync(join(root, group))
    .map(name => join(root, group, name, 'texts.ts'))
    .filter(existsSync),
)
const texts: Texts[] = await Promise.all(files.map(async file => (await import(file)).texts))

const lines: readonly LogLine[] = Object.entries(knownActions).map(([action, known], at) => {
  const { changes = null, ...details } = known
  return {
    id: at,
    seq: null,
    at: '2026-11-30T08:00:00.000Z',
    space: 'demo',
    action,
    result: 'ok',
    actor: knownId,
    actorName: '李明',
    userType: 'admin',
    ip: null,
    table: null,
    recordId: null,
    reason: null,
    requestId: null,
    changes,
    details,
    names: knownNames,
  }
})

it('every action that has a name in the log is among the known ones', () => {
  const named = texts
    .flatMap(each => Object.keys(each['zh-CN']))
    .flatMap(key => (key.startsWith('oplog.action.') ? [key.slice('oplog.action.'.length)] : []))
  expect(named.filter(action => !(action in knownActions))).toEqual([])
  expect(Object.keys(knownActions).filter(action => !named.includes(action))).toEqual([])
})

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-/
const isoMoment = /\d{4}-\d\d-\d\dT\d\d/
/** Words that no dictionary said: camelCase and snake_case, and in Chinese any word in small letters but a path or an address. */
const unsaid: Readonly<Record<Lang, RegExp>> = {
  'zh-CN': /(?<![\w/.:])[a-z][A-Za-z_]+/,
  en: /(?<![\w/.:])[a-z]+(?:[A-Z][a-z]*|_[a-z]+)+/,
}

const declared = readFileSync(join(root, 'packages/workflow/shared/command.ts'), 'utf8')
const commands = [...declared.matchAll(/readonly do: ('[^;\n]+)/g)].flatMap(([, names = '']) =>
  [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
)

describe.each(langs)('in %s', lang => {
  beforeAll(async () => {
    storeLang(lang)
    await initTexts(lang, ...texts)
  })

  it.each(lines.map(line => [line.action, line] as const))('%s is a sentence', (_action, line) => {
    const { action, object, noted } = sayLine(i18next.t, line)
    const said = [action, object, noted].filter(Boolean).join(' ')
    expect(said).not.toMatch(uuid)
    expect(said).not.toMatch(isoMoment)
    expect(said).not.toMatch(/[{}[\]]/)
    expect(said.replaceAll(/https?:\S+/g, '')).not.toMatch(unsaid[lang])
  })

  const ofPlatform = lines.filter(
    ({ action, details }) =>
      /^(payment|supplier|ticket|announcement)\./.test(action) &&
      /"(name|title)":/.test(JSON.stringify(details)),
  )
  it.each(ofPlatform.map(line => [line.action, line] as const))(
    '%s names what it is about',
    (_action, line) => {
      const [, called = ''] = /"(?:name|title)":"([^"]+)"/.exec(JSON.stringify(line.details)) ?? []
      expect(sayLine(i18next.t, line).noted).toContain(called)
    },
  )

  it('every command of a workflow has a word', () => {
    expect(commands.length).toBeGreaterThan(25)
    for (const action of ['workflow.command', 'workflow.refused'])
      expect(commands.filter(name => wordOf(i18next.t, action, 'do', name) === null)).toEqual(
        action === 'workflow.command' ? [] : ['tick'],
      )
  })

  it.each(lines.map(line => [line.action, line] as const))('%s opens with labels', (_action, line) => {
    const shown = [...factsOf(i18next.t, line), ...changesOf(i18next.t, line)]
    for (const { id, name } of shown)
      expect(`${id}: ${name}`).not.toBe(`${id}: ${id.replace('details.', '')}`)
    expect(JSON.stringify(shown.map(each => Object.values(each)))).not.toMatch(/[{}]|\[object/)
  })
})

it.each<[Lang, string, string]>([
  ['zh-CN', 'records.printed', '共 2,754 条，用模板「维修工单」'],
  ['en', 'records.printed', 'template “Work order”, records: 2,754'],
  ['zh-CN', 'workflow.command', '催办，流程进行中'],
  ['en', 'workflow.refused', 'Delegate – refused: Urged too often; it can be urged again in 10 min'],
  ['zh-CN', 'device.key_issued', '编码: T-01'],
  ['zh-CN', 'session.opened', '方式: 密码 · 凭证: 浏览器 · 浏览器: Chrome 156, Linux · 第二步: 验证器'],
  ['zh-CN', 'roles.granted', '角色: — → 李明'],
])('in %s %s says %s', async (lang, action, said) => {
  storeLang(lang)
  await initTexts(lang, ...texts)
  const line = lines.find(each => each.action === action)!
  expect(sayLine(i18next.t, line).noted).toBe(said)
})
