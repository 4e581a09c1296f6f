import { expect, it } from 'vitest'
import { tableTexts } from './table-texts.ts'
import { digestOf, sourceFor, translationOf, withTranslations } from './translation.ts'

const entry = (source: string, text: string) => ({ en: { text, of: digestOf(source) } })

it.each([
  ['泵', 'en', '泵'],
  ['泵', 'zh-CN', null],
  ['Pump', 'en', null],
  ['Pump', 'zh-CN', 'Pump'],
  ['—', 'en', null],
  [{ 'zh-CN': '泵', en: 'Pump' }, 'en', '泵'],
  [{ 'zh-CN': '泵', en: 'Pump' }, 'zh-CN', 'Pump'],
  [{ 'zh-CN': 'OEE', en: 'OEE' }, 'en', null],
] as const)('%j in %s is translated from %s', (text, lang, source) =>
  expect(sourceFor(text, lang)).toBe(source),
)

it('knows what is missing, outdated and written in the design', () => {
  const place = { at: 'own.a.text', text: '泵' }
  expect(translationOf({}, place, 'en', '泵')).toEqual({ text: null, state: 'missing' })
  const old = { 'own.a.text': entry('旧泵', 'Old pump') }
  expect(translationOf(old, place, 'en', '泵')).toEqual({ text: 'Old pump', state: 'outdated' })
  const both = { at: 'label', text: { 'zh-CN': '泵', en: 'Pump' } }
  expect(translationOf({}, both, 'en', '泵')).toEqual({ text: 'Pump', state: 'own' })
})

it('follows a text that moved in a list, and shows none made for another text', () => {
  const moved = { 'blocks.0.text': entry('泵', 'Pump') }
  expect(translationOf(moved, { at: 'blocks.1.text', text: '泵' }, 'en', '泵').text).toBe('Pump')
  expect(translationOf(moved, { at: 'blocks.0.text', text: '阀' }, 'en', '阀').text).toBeNull()
})

it('lays translations over names, options by id, options that are plain texts, and options below others', () => {
  const table = {
    id: 'pump',
    label: '泵',
    title: 'name',
    policy: [],
    fields: {
      size: { type: 'choice', label: '大小', options: ['大', { id: 'b', label: '小.号' }, '3.5 米'] },
      part: {
        type: 'cascadeChoice',
        options: [{ id: 'p', label: '部', children: [{ id: 'q', label: '件' }] }],
      },
    },
  }
  const laid = withTranslations(table, tableTexts(table), {
    label: entry('泵', 'Pump'),
    'fields.size.options.大.label': entry('大', 'Large'),
    'fields.size.options.b.label': entry('小.号', 'Small'),
    'fields.size.options.3~15 米.label': entry('3.5 米', '3.5 m'),
    'fields.part.options.p.children.q.label': entry('件', 'Piece'),
  })
  expect(laid).toEqual({
    ...table,
    label: { 'zh-CN': '泵', en: 'Pump' },
    fields: {
      size: {
        ...table.fields.size,
        options: [
          { id: '大', label: { 'zh-CN': '大', en: 'Large' } },
          { id: 'b', label: { 'zh-CN': '小.号', en: 'Small' } },
          { id: '3.5 米', label: { 'zh-CN': '3.5 米', en: '3.5 m' } },
        ],
      },
      part: {
        ...table.fields.part,
        options: [{ id: 'p', label: '部', children: [{ id: 'q', label: { 'zh-CN': '件', en: 'Piece' } }] }],
      },
    },
  })
  expect(withTranslations(table, tableTexts(table), { one: entry('x', 'y') })).toBe(table)
})

it('leaves a text alone whose translation lacks its placeholders', () => {
  const body = { foot: '第 {{page}} 页' }
  const places = [{ at: 'foot', text: body.foot }]
  expect(withTranslations(body, places, { foot: entry(body.foot, 'Page') })).toBe(body)
})
