import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { choice } from './shared.ts'

const status = field.choice([
  { id: 'open', label: { 'zh-CN': '待处理', en: 'Open' } },
  { id: 'done', label: { 'zh-CN': '已完成', en: 'Done' }, retired: true },
  'A1',
])

describe('one of the options', () => {
  reads(
    status,
    ['open', 'open'],
    ['待处理', 'open'],
    [' Open ', 'open'],
    ['OPEN', 'open'],
    ['ａ１', 'A1'],
    ['done', 'done'],
  )
  refuses(status, ['other', 'not_an_option', { value: 'other' }], [['open'], 'type'], [1, 'not_an_option'])
})

test('an id wins over the label of another option', () => {
  const crossed = field.choice([
    { id: 'a', label: 'b' },
    { id: 'b', label: 'a' },
  ])
  expect(choice.parse('a', crossed, { lang: 'en', timeZone: 'UTC' })).toEqual({ ok: true, value: 'a' })
})

test('options that cannot work are named', () => {
  expect(choice.faults?.(field.choice([]))).toMatchObject([{ field: 'options', code: 'no_options' }])
  expect(choice.faults?.(field.choice(['a', 'b', 'a']))).toMatchObject([
    { code: 'duplicate', params: { value: 'a' } },
  ])
})

test('a value whose option is gone is shown as it is', () => {
  expect(choice.format('gone', status, { lang: 'en', timeZone: 'UTC' })).toBe('gone')
})
