import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Part, PlacedPart } from '../../shared/render.ts'
import { pageFor } from '../list/page-for.ts'
import { openPdf } from './document.ts'
import { mm, type Sheet } from './flow.ts'
import { layOut, scaled, textsOf } from './lay-out.ts'
import { breakLines, widthOf } from './lines.ts'
import { columnWidths } from './table.ts'

const words = {
  total: '合计',
  number: '序',
  pageTotal: '本页小计',
  carried: '过次页',
  brought: '承前页',
  approval: {
    step: 'Step',
    person: 'Person',
    decision: 'Decision',
    opinion: 'Opinion',
    signature: 'Signature',
    time: 'Time',
    for: 'for',
  },
  yes: '是',
  no: '否',
}

const table = (rows: number, mode: 'totals' | 'carried' | null): Part => ({
  kind: 'table',
  title: '备件',
  heads: [
    { label: '名称', align: 'start' },
    { label: '金额', align: 'end', width: 40 },
  ],
  rows: Array.from({ length: rows }, (_, at) => [`机械密封 ${at + 1}`, '1']),
  totals: ['合计', String(rows)],
  sums: mode && {
    mode,
    rows: Array.from({ length: rows }, () => [1]),
    line: (label, [sum = 0]) => [label, String(sum)],
  },
})

const open = () => openPdf({ title: 'Job card', author: 'Zhou Min', now: new Date(0) }, null)

const laidOut = async (...given: readonly Part[]): Promise<readonly Sheet[]> => {
  const parts: PlacedPart[] = given.map((part, block) => ({ block, part }))
  const { face, breathe } = await open()
  const { plain, bold } = textsOf(parts, words)
  await face.load(plain, 400)
  await face.load(bold, 600)
  return layOut(parts, { width: 182 * mm, height: 120 * mm, face, words, breathe })
}
const textsOn = (sheet: Sheet | undefined): readonly string[] =>
  (sheet ?? []).flatMap(mark => (mark.kind === 'text' ? mark.text : []))

describe('lines', () => {
  test.each([
    ['ab cd', 3, ['ab', 'cd']],
    ['abcdef', 4, ['abcd', 'ef']],
    ['更换密封', 2, ['更换', '密封']],
    // A sign that closes stays with what it closes.
    ['更换，密封', 3, ['更换，', '密封']],
    ['a\n\nb', 9, ['a', '', 'b']],
    ['', 5, ['']],
  ])('%j at a width of %d', (text, width, lines) => {
    expect(breakLines(text, width, () => 1)).toEqual(lines)
  })
})

test('a signature stands in its cell, and its row is high enough for it', async () => {
  const file = { id: 'f1', name: 's.png', size: 0, mime: 'image/png' }
  const [sheet] = await laidOut({
    kind: 'table',
    title: '',
    heads: [
      { label: '处理人', align: 'start' },
      { label: '签名', align: 'start', width: 32 },
    ],
    rows: [
      ['李', ''],
      ['王', ''],
    ],
    totals: null,
    sums: null,
    pictures: { column: 1, height: 12, files: [{ approval: 'i1', file }, null] },
  })
  const [picture, ...others] = (sheet ?? []).filter(({ kind }) => kind === 'picture')
  expect(others).toEqual([])
  if (picture?.kind !== 'picture') throw new Error('no picture')
  const cell = sheet?.find(
    mark => mark.kind === 'box' && mark.x > 0 && mark.height >= 12 * mm && mark.width < 33 * mm,
  )
  if (cell?.kind !== 'box') throw new Error('no cell')
  expect(picture.y).toBeGreaterThan(cell.y)
  expect(picture.y + picture.height).toBeLessThanOrEqual(cell.y + cell.height)
})

test('columns that need little get what they need, fixed ones what they are given', () => {
  const widths = columnWidths(
    [
      { label: '', align: 'start', width: 10 },
      { label: '', align: 'start' },
      { label: '', align: 'start' },
    ],
    [0, 50, 900],
    500,
  )
  expect(widths.map(Math.round)).toEqual([28, 50, 422])
})

describe('a table over pages', () => {
  test('repeats its head and carries its sums forward', async () => {
    const sheets = await laidOut(table(40, 'carried'))
    expect(sheets.length).toBeGreaterThan(1)
    for (const [at, sheet] of sheets.entries()) {
      const texts = textsOn(sheet)
      expect(texts.filter(text => text === '名称')).toHaveLength(1)
      const rows = texts.filter(text => text.startsWith('机械密封'))
      const first = Number(rows[0]?.slice(5))
      const last = Number(rows.at(-1)?.slice(5))
      const sumAfter = (label: string) => texts[texts.indexOf(label) + 1]
      if (at > 0) expect(sumAfter('承前页')).toBe(String(first - 1))
      else expect(texts).not.toContain('承前页')
      if (at < sheets.length - 1) expect(sumAfter('过次页')).toBe(String(last))
      else expect(sumAfter('合计')).toBe('40')
    }
  })

  test('has the sums of each page, unless it fits on one', async () => {
    const sheets = await laidOut(table(40, 'totals'))
    const sums = sheets.map(sheet => {
      const texts = textsOn(sheet)
      return Number(texts[texts.indexOf('本页小计') + 1])
    })
    expect(sums.reduce((a, b) => a + b, 0)).toBe(40)
    const [only, ...more] = await laidOut(table(3, 'totals'))
    expect(more).toEqual([])
    expect(textsOn(only)).not.toContain('本页小计')
  })

  test('keeps every word of a row that is higher than a page', async () => {
    const long = Array.from({ length: 1_500 }, (_, at) => `w${at}`)
    const part = { ...(table(0, null) as Extract<Part, { kind: 'table' }>), rows: [[long.join(' '), '1']] }
    const sheets = await laidOut(part)
    expect(sheets.length).toBeGreaterThan(1)
    const words = new Set(sheets.flatMap(textsOn).flatMap(text => text.split(' ')))
    expect(long.filter(word => !words.has(word))).toEqual([])
  })
})

test('signs of drawings are drawn, and only what no font has as a box', async () => {
  const { face, stream } = await open()
  stream.resume()
  const text = 'φ50 Ⅱ类 10 kΩ ⌀8 𠮷'
  await face.load([text], 400)
  const runs = face.runsOf(text, 400)
  expect(runs.map(run => run.text).join('')).toBe('φ50 II类 10 kΩ Ø8 □')
  const width = runs.reduce((sum, run) => sum + run.width, 0)
  expect(widthOf(text, face.advance(400))).toBeCloseTo(width)
})

test('a PDF embeds only the glyphs it uses, Chinese and Latin', async () => {
  const pdf = await open()
  const content = buffer(pdf.stream)
  await pdf.face.load(['离心泵 P-204 𠮷\u0007'], 400)
  const margins = { top: 0, right: 0, bottom: 0, left: 0 }
  const text = {
    kind: 'text',
    x: 10,
    y: 20,
    text: '离心泵 P-204 𠮷\u0007',
    size: 10,
    weight: 400,
    ink: '#000000',
  } as const
  await pdf.add([text], { width: 300, height: 200, margins, head: '', foot: '' }, async () => null)
  pdf.end()
  const bytes = await content
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeLessThan(60_000)
})

describe('a list', () => {
  const list: Extract<Part, { kind: 'table' }> = {
    kind: 'table',
    title: '',
    heads: ['Name', 'Area', 'Cost'].map(label => ({ label, align: 'start' })),
    rows: [
      ['Area A3 (2)', '', '7'],
      ['P-1', 'A3', '5'],
      ['P-2', 'A3', '2'],
    ],
    looks: [{ head: true }, { fills: ['#fde0e1', null, '#fff3c9'] }, null],
    totals: null,
    sums: null,
  }
  const boxesOf = (sheet: Sheet | undefined) =>
    (sheet ?? []).flatMap(mark => (mark.kind === 'box' ? mark : []))

  test('has heads over several columns, and marked cells on their ground', async () => {
    const [sheet] = await laidOut(list)
    const boxes = boxesOf(sheet)
    const columns = boxes.slice(0, 3)
    const [over, figure] = boxes.slice(3, 5)
    expect(over?.width).toBeCloseTo((columns[0]?.width ?? 0) + (columns[1]?.width ?? 0))
    expect(figure?.x).toBeCloseTo(columns[2]?.x ?? 0)
    expect(boxes.slice(5).map(({ fill }) => fill)).toEqual([
      '#fde0e1',
      undefined,
      '#fff3c9',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('keeps the head of a group with its first row', async () => {
    const many = { ...list, rows: Array.from({ length: 60 }, (_, at) => [`Row ${at}`, '', '']) }
    const plain = await laidOut({ ...many, looks: [] })
    const onFirst = textsOn(plain[0]).length - 3
    const looks = Array.from({ length: 60 }, (_, at) => (at === onFirst - 1 ? { head: true as const } : null))
    expect(textsOn((await laidOut({ ...many, looks }))[0])).toHaveLength(3 + onFirst - 1)
  })

  test('stands upright where it fits, else across and smaller, and is never wider than its page', async () => {
    const { face } = await open()
    const wide = (columns: number) => ({
      ...list,
      heads: Array.from({ length: columns }, (_, at) => ({ label: `Column ${at}`, align: 'start' as const })),
      rows: [Array.from({ length: columns }, () => 'a rather long text of a cell')],
      looks: [],
    })
    expect(await pageFor(list, face)).toMatchObject({ page: { size: 'A4' }, scale: 1 })
    expect((await pageFor(list, face)).page.landscape).toBeUndefined()
    for (const columns of [6, 9, 60]) {
      const { page, scale } = await pageFor(wide(columns), face)
      expect(page.landscape).toBe(true)
      const part = wide(columns)
      const { plain, bold } = textsOf([{ block: 0, part }], words)
      await face.load(plain, 400)
      await face.load(bold, 600)
      const width = (297 - page.margins.left - page.margins.right) * mm
      const laid = await layOut([{ block: 0, part }], {
        width: width / scale,
        height: 400 * mm,
        face,
        words,
        breathe: async () => undefined,
      })
      const ends = laid.flatMap(sheet => boxesOf(scaled(sheet, scale)).map(box => box.x + box.width))
      expect(Math.max(...ends)).toBeLessThanOrEqual(width + 0.01)
      expect(scale).toBeGreaterThanOrEqual(0.5)
    }
  })
})
