import { type Json, type Lang, langs } from '@gantry/base/shared'
import { initTexts } from '@gantry/client/web'
import { type FieldTypeName, field, fieldTypeOf, kindFacts, kinds } from '@gantry/fields/shared'
import { fieldViewOf, operatorKey } from '@gantry/fields/web'
import { type FieldDef, relativeRanges } from '@gantry/model/shared'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { texts } from '../texts.ts'
import { answered, examples } from '../types/examples.ts'
import { localeNow } from './locale-now.ts'

// URLs of files contain the space of the page's URL.
vi.stubGlobal('location', new URL('http://localhost/space-demo/'))

const draw = (part: 'Cell' | 'Detail', def: FieldDef, value: Json): string => {
  const { Cell, Detail = Cell } = fieldViewOf(def)
  return renderToStaticMarkup(createElement(part === 'Cell' ? Cell : Detail, { field: def, value }))
}

const wordsIn = (html: string): string => html.replace(/<[^>]*>/g, '')

const shown = Object.entries(examples).flatMap(([name, list]) =>
  list.flatMap(({ field: def, values }) =>
    values.map(value => [name as FieldTypeName, def as FieldDef, value] as const),
  ),
)

describe.each(langs)('in %s', lang => {
  beforeEach(() => initTexts(lang as Lang, texts))

  test.each(shown)('%s: a cell says what its text says', (_, def, value) => {
    const type = fieldTypeOf(def)
    const given = answered(def, value, '循环水泵')
    const html = draw('Cell', def, given)
    if (type.kind === 'moment') return expect(type.format(value, def, localeNow())).toContain(wordsIn(html))
    const parts = Array.isArray(given) && type.kind === 'set' ? given.map(member => [member]) : [given]
    for (const part of parts)
      expect(wordsIn(html)).toContain(escaped(type.format(part as never, def, localeNow())))
  })

  test.each(shown)('%s: an empty field draws no value', (_, def) => {
    expect(wordsIn(draw('Cell', def, null))).toBe(
      def.type === 'person' ? texts[lang]['field.person.none'] : '',
    )
  })
})

test.each(shown)('%s: a cell survives what is no value of its type', async (_, def) => {
  await initTexts('en', texts)
  for (const odd of ['oops', 12.5, true, [], ['oops'], {}, { id: 'x' }])
    for (const part of ['Cell', 'Detail'] as const) expect(typeof draw(part, def, odd)).toBe('string')
})

const escaped = (text: string): string =>
  wordsIn(renderToStaticMarkup(createElement('p', null, text.replace(/\s+/g, ' '))))

test('what people wrote is marked as theirs and never becomes markup', async () => {
  await initTexts('en', texts)
  const html = draw('Cell', field.text(), '<img src=x onerror=alert(1)>')
  expect(html).toBe('<span translate="no">&lt;img src=x onerror=alert(1)&gt;</span>')
  expect(draw('Detail', field.text({ format: 'url' }), 'https://a.cn')).toContain('rel="noreferrer noopener"')
})

test('a day or a moment says its year only where it is not this one', async () => {
  await initTexts('en', texts)
  const year = new Date().getFullYear()
  expect(wordsIn(draw('Cell', field.date(), `${year}-03-05`))).toBe('03-05')
  expect(wordsIn(draw('Cell', field.date(), `${year - 1}-03-05`))).toBe(`${year - 1}-03-05`)
  expect(wordsIn(draw('Detail', field.date(), `${year}-03-05`))).toBe(`${year}-03-05`)
})

test('every operator of every kind and every range has its words in both languages', () => {
  for (const lang of langs) {
    const words: Readonly<Record<string, string>> = texts[lang]
    for (const kind of kinds)
      for (const operator of kindFacts[kind].operators)
        expect(words[operatorKey(kind, operator)], operatorKey(kind, operator)).toBeTruthy()
    for (const range of relativeRanges) expect(words[`field.range.${range}`]).toBeTruthy()
    for (const term of ['me', 'myDepartments', 'myDepartmentsAndBelow'])
      expect(words[`field.term.${term}`]).toBeTruthy()
  }
})
