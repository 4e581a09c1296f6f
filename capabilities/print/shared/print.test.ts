import { newId } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { defineTable, type RecordRow, type TableInfo } from '@gantry/model/shared'
import { describe, expect, test } from 'vitest'
import { drawBars, drawQr } from './codes.ts'
import { fillTokens, tokensOf } from './expressions.ts'
import { paperHtml } from './html.ts'
import { labelFormats, labelsHtml, sheetsOf } from './labels.ts'
import { plainTemplate } from './plain-template.ts'
import { checkTemplate, printKind } from './print-kind.ts'
import { codePath, readCode } from './read-code.ts'
import { fieldsRead, type Part, type Printing, renderPaper } from './render.ts'
import type { Block, PrintTemplate } from './template.ts'

const parts = defineTable({
  id: 'job_part',
  label: 'Parts',
  title: 'name',
  master: 'job',
  fields: { name: field.text(), qty: field.number(), price: field.decimal({ scale: 2 }) },
  policy: {},
})
const job = defineTable({
  id: 'job',
  label: 'Job',
  title: 'name',
  fields: {
    name: field.text(),
    amount: field.decimal({ scale: 2 }),
    secret: field.text(),
    parts: field.slave('job_part'),
    photos: field.image(),
  },
  policy: {},
})
const tables = new Map([job, parts].map(table => [table.id, table]))
const infoFor = (readable: readonly string[]): TableInfo => ({
  table: {
    ...job,
    fields: Object.fromEntries(Object.entries(job.fields).filter(([id]) => readable.includes(id))),
  },
  view: {} as TableInfo['view'],
  rights: { operations: ['read'], readable, writable: [], masked: [] },
  slaves: [parts],
  preferences: {},
})
const info = infoFor(Object.keys(job.fields))
const record = (more: object = {}): RecordRow =>
  ({
    id: '018f0000-0000-7000-8000-000000000001',
    version: 1,
    name: 'P-204 <pump>',
    amount: 120.5,
    secret: 'x',
    parts: [
      { id: '1', name: 'seal', qty: 2, price: 0.1 },
      { id: '2', name: 'bearing', qty: 0, price: 0.2 },
      { id: '3', name: 'bolt', qty: 9, price: 0.2 },
    ],
    ...more,
  }) as unknown as RecordRow
const printing: Printing = {
  locale: { lang: 'en', timeZone: 'Asia/Shanghai' },
  now: Date.UTC(2026, 6, 16, 4),
  by: 'Zhou Min',
  addressOf: id => `https://plant.example/space-demo/form?table=job&id=${id}`,
  words: {
    total: 'Total',
    number: 'No.',
    pageTotal: 'Page total',
    carried: 'Carried forward',
    brought: 'Brought forward',
    approval: {
      step: 'Step',
      person: 'Person',
      decision: 'Decision',
      opinion: 'Opinion',
      signature: 'Signature',
      time: 'Time',
      for: 'for',
    },
    yes: 'Yes',
    no: 'No',
  },
}
const template = (...blocks: Block[]): PrintTemplate => ({
  ...plainTemplate(newId(), job, [parts]),
  blocks,
})
const rendered = (block: Block, row = record(), of = info): Part | undefined =>
  renderPaper(template(block), of, [row], printing).records[0]?.[0]?.part
const tableOf = (block: Extract<Block, { kind: 'rows' }>, row = record()) => {
  const part = rendered(block, row)
  return part?.kind === 'table' ? part : null
}
const rows = { kind: 'rows', field: 'parts', columns: [{ field: 'name' }, { field: 'price' }] } as const

describe('a template with a record', () => {
  test.each([
    ['{{name}}', 'P-204 <pump>'],
    ['{{amount}} for {{ name }}', '120.50 for P-204 <pump>'],
    ['{{amount * 2}}', '241'],
    ['{{printedBy}}', 'Zhou Min'],
    ['{{nothing}} there', ' there'],
  ])('says %s', (text, said) => {
    expect(rendered({ kind: 'text', text })).toMatchObject({ text: said })
  })

  test('prints a block only while its condition holds', () => {
    const block = (shown: string): Block => ({ kind: 'text', text: 'x', shown })
    expect(rendered(block('amount > 100'))).toBeDefined()
    expect(rendered(block('amount > 1000'))).toBeUndefined()
    // A condition over a closed field holds for nothing: it would tell of the field.
    expect(rendered(block('secret = "x"'), record(), infoFor(['name']))).toBeUndefined()
  })

  test('prints the decisions of a workflow with their signatures, and nothing where there are none', () => {
    const block: Block = { kind: 'approval', columns: ['step', 'person', 'decision', 'signature'] }
    expect(rendered(block)).toBeUndefined()
    expect(rendered({ ...block, showsEmpty: true })).toMatchObject({ kind: 'table', rows: [] })
    const line = {
      step: { 'zh-CN': '验收', en: 'Acceptance' },
      person: 'Li',
      principal: 'Zeng',
      decision: { 'zh-CN': '同意', en: 'Agreed' },
      opinion: '<fine>',
      at: '2026-07-16T04:00:00.000Z',
      signature: { file: 'f1', approval: 'i1' },
    }
    const paper = renderPaper(template(block), info, [record()], { ...printing, approvalsOf: () => [line] })
    expect(paper.records[0]?.[0]?.part).toMatchObject({
      rows: [['Acceptance', 'Li (for Zeng)', 'Agreed', '']],
      pictures: { column: 3, files: [{ approval: 'i1', file: { id: 'f1' } }] },
    })
    const html = paperHtml(paper, {
      lang: 'en',
      title: '',
      pictureOf: ({ id }, place) => `/${id}/${place.record}/${place.approval}`,
    })
    expect(html).toContain(`src="/f1/${record().id}/i1"`)
    // Without a template of its own a record is printed with its decisions too, where it has any.
    const plain = (lines: readonly (typeof line)[]) =>
      JSON.stringify(
        renderPaper(plainTemplate(newId(), job, [parts]), info, [record()], {
          ...printing,
          approvalsOf: () => lines,
        }).records,
      ).includes('Li (for Zeng)')
    expect([plain([line]), plain([])]).toEqual([true, false])
  })

  test('repeats slave rows: chosen, sorted, numbered, summed, filled up', () => {
    const table = tableOf({
      ...rows,
      only: 'qty > 0',
      sort: { field: 'name', direction: 'asc' },
      numbered: true,
      totals: ['price'],
      atLeast: 3,
    })
    expect(table?.rows).toEqual([
      ['1', 'bolt', '0.20'],
      ['2', 'seal', '0.10'],
      ['', '', ''],
    ])
    expect(table?.totals).toEqual(['', 'Total', '0.30'])
    expect(table?.heads.map(({ label, align }) => [label, align])).toEqual([
      ['No.', 'start'],
      ['name', 'start'],
      ['price', 'end'],
    ])
  })

  test('prints nothing for no rows, or the head when that is wanted', () => {
    expect(tableOf(rows, record({ parts: [] }))).toBeNull()
    expect(tableOf({ ...rows, showsEmpty: true }, record({ parts: [] }))?.rows).toEqual([])
  })

  test('prints 5,000 rows with a head that is repeated', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ id: String(at), name: `part ${at}`, price: 1 }))
    const paper = renderPaper(
      template({ ...rows, totals: ['price'] }),
      info,
      [record({ parts: many })],
      printing,
    )
    const html = paperHtml(paper, { lang: 'en', title: '', pictureOf: () => '' })
    expect(html.match(/<tr>/g)).toHaveLength(5_002)
    expect(html).toContain('5,000.00')
    expect(html).toContain('table-header-group')
  })

  test('leaves closed fields out and counts them', () => {
    const block: Block = { kind: 'fields', fields: ['name', 'secret'], columns: 2 }
    const paper = renderPaper(template(block), infoFor(['name']), [record()], printing)
    expect(paper.closed).toBe(1)
    expect(JSON.stringify(paper.records)).not.toContain('secret')
  })

  test('is one document in which nothing of a record is markup', () => {
    const plain = plainTemplate(newId(), job, [parts])
    const evil = record({ name: '</style><script>alert(1)</script>' })
    const paper = renderPaper({ ...plain, head: '{{name}} {{page}}' }, info, [evil, record()], printing)
    const html = paperHtml(paper, { lang: 'en', title: 'x', pictureOf: () => '' })
    expect(html).not.toContain('<script')
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html).toContain('counter(page)')
    expect(html).toContain('@page{size:210mm 297mm')
    expect(html.match(/class="sheet"/g)).toHaveLength(2)
  })

  test('carries the watermark of the space on paper, and only there', () => {
    const paper = renderPaper(plainTemplate(newId(), job, [parts]), info, [record()], printing)
    const options = { lang: 'en', title: 'x', pictureOf: () => '' }
    expect(paperHtml(paper, { ...options, watermark: null })).not.toContain('class="wm"')
    const html = paperHtml(paper, { ...options, watermark: 'url("data:image/svg+xml,x")' })
    expect(html).toContain('style="background-image:url(&#34;data:image/svg+xml,x&#34;)"')
    expect(html).toContain('@media screen{.wm{display:none}}')
  })

  test('tells when head, foot or page numbers are those of each record, which a browser cannot print', () => {
    const runs = (foot: string, ...rows: RecordRow[]) =>
      renderPaper({ ...template(), foot }, info, rows, printing).runsByRecord
    const two = [record({ name: 'a' }), record({ name: 'b' })]
    expect(runs('{{page}} / {{pages}}', record())).toBe(false)
    expect(runs('{{page}} / {{pages}}', ...two)).toBe(true)
    expect(runs('{{name}}', ...two)).toBe(true)
    expect(runs('{{jobPage}} / {{jobPages}}', ...two)).toBe(false)
  })

  test('asks for the fields it names, in blocks, texts and conditions', () => {
    const wanted = template(
      { kind: 'text', text: '{{secret}} {{amount + 1}}', shown: 'name = "a"' },
      { ...rows },
    )
    expect([...fieldsRead(wanted, job)].sort()).toEqual(['amount', 'name', 'parts', 'secret'])
  })
})

describe('the check of a template', () => {
  const wrong = (...blocks: Block[]) =>
    checkTemplate(template(...blocks), job, tables).map(({ field, code }) => [field, code])

  test('accepts the plain template', () => {
    expect(checkTemplate(plainTemplate(newId(), job, [parts]), job, tables)).toEqual([])
  })

  test.each<[string, Block, [string, string]]>([
    ['a loop over nothing', { ...rows, field: '' }, ['blocks.0.field', 'required']],
    ['a loop over what is no slave table', { ...rows, field: 'name' }, ['blocks.0.field', 'unknown']],
    ['a loop without columns', { ...rows, columns: [] }, ['blocks.0.columns', 'required']],
    ['a column that is gone', { ...rows, columns: [{ field: 'gone' }] }, ['blocks.0.columns.0', 'unknown']],
    ['a condition with a mistake', { kind: 'line', shown: 'amount >' }, ['blocks.0.shown', 'formula']],
    ['a token nobody knows', { kind: 'text', text: '{{gone}}' }, ['blocks.0.text', 'formula']],
    ['a bar code of an address', { kind: 'code', code: 'bar', size: 10 }, ['blocks.0.field', 'required']],
    [
      'pictures of a text',
      { kind: 'pictures', field: 'name', columns: 1, height: 50 },
      ['blocks.0.field', 'unknown'],
    ],
  ])('refuses %s', (_, block, found) => {
    expect(wrong(block)).toContainEqual(found)
  })

  test('names the places of fields for those who change the table', () => {
    const scope = { tables, before: tables, named: new Map() }
    const places = printKind.mentions(template({ ...rows }), scope).map(({ to }) => [to.id, to.part])
    expect(places).toContainEqual(['job', 'parts'])
    expect(places).toContainEqual(['job_part', 'price'])
  })
})

describe('codes', () => {
  test('are drawn where they hold the text', () => {
    expect(drawQr('https://plant.example/')).toMatchObject({ width: 33, height: 33 })
    expect(drawQr('')).toBeNull()
    expect(drawQr('水'.repeat(1_999))).toBeNull()
    expect(drawBars('P-204')?.path).toMatch(/^M10 0h2/)
    expect(drawBars('水泵')).toBeNull()
  })

  const id = '018f0000-0000-7000-8000-000000000001'
  test.each([
    [`https://plant.example/space-demo${codePath('job', id)}`, { kind: 'record', table: 'job', id }],
    [`http://old-host:3000/space-other${codePath('job', id)}\r\n`, { kind: 'elsewhere', space: 'other' }],
    [` P-204 `, { kind: 'text', text: 'P-204' }],
    ['https://somewhere.example/', { kind: 'text', text: 'https://somewhere.example/' }],
    ['https://plant.example/space-demo/form?table=job&id=1', { kind: 'text' }],
    ['javascript:alert(1)', { kind: 'text', text: 'javascript:alert(1)' }],
  ])('scanned as %s lead on', (scanned, found) => {
    expect(readCode(scanned, 'demo')).toMatchObject(found)
  })
})

describe('labels', () => {
  test('begin at the first free place of a used sheet', () => {
    const format = labelFormats[0]!
    const sheets = sheetsOf(['a', 'b', 'c'], format, 20)
    expect(sheets.map(places => places.length)).toEqual([21, 1])
    expect(sheets[0]?.slice(18)).toEqual([null, 'a', 'b'])
  })

  test.each(labelFormats)('$id fit on their paper', ({ paper, label, columns, rows, top, left, gap }) => {
    expect(left + columns * label[0] + (columns - 1) * gap[0]).toBeLessThanOrEqual(paper[0])
    expect(top + rows * label[1] + (rows - 1) * gap[1]).toBeLessThanOrEqual(paper[1])
  })

  test('carry a code and their lines as text', () => {
    const html = labelsHtml([{ address: 'https://a/', lines: ['<b>P-204', 'Pump'] }], labelFormats[0]!, 1, {
      lang: 'en',
      title: '',
    })
    expect(html).toContain('&#60;b&#62;P-204')
    expect(html.match(/<svg/g)).toHaveLength(1)
  })
})

describe('names between double braces', () => {
  test('are found whatever blanks stand around them', () => {
    expect(tokensOf('{{ name }} {{a.b }}{{  }}{ {c}}')).toEqual(['name', 'a.b', ''])
    expect(fillTokens('No. {{ name }}!', name => `<${name}>`)).toBe('No. <name>!')
  })

  test('that never end cost one pass', { timeout: 5_000 }, () => {
    // A few thousand blanks took minutes: every split of them into three parts was tried.
    const open = `{{${' '.repeat(3_000)}`
    expect(tokensOf(open)).toEqual([])
    expect(fillTokens(`${open}{{a}}`, name => `<${name}>`)).toBe(`${open}<a>`)
  })
})
