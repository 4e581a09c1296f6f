import { expect, it, test } from 'vitest'
import type { Cell, SheetRow } from './sheet.ts'
import { type RowDialect, splitRows } from './split-rows.ts'

const usual: RowDialect = { delimiter: ',', quote: '"', escape: 'doubled' }

async function* inPieces(text: string, size: number): AsyncGenerator<{ text: string; damaged: boolean }> {
  for (let at = 0; at < text.length; at += size) yield { text: text.slice(at, at + size), damaged: true }
}

const split = async (
  text: string,
  size = text.length || 1,
  dialect = usual,
): Promise<readonly SheetRow[]> => {
  const rows: SheetRow[] = []
  for await (const some of splitRows(inPieces(text, size), dialect)) rows.push(...some)
  return rows
}

type Rows = readonly (readonly Cell[])[]
const cases: readonly (
  | readonly [string, string, Rows]
  | readonly [string, string, Rows, Partial<RowDialect>]
)[] = [
  [
    'quotes and breaks within quotes',
    'a,"b ""c""\nd"\n1,2',
    [
      ['a', 'b "c"\nd'],
      ['1', '2'],
    ],
  ],
  [
    'carriage returns before line feeds',
    'a,b\r\n"1",2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'carriage returns alone',
    'a,b\r"1",2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'all line ends in one file',
    'a,b\n1,2\r\n3,"4"\r5,6\r\r\n7,8',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
      ['7', '8'],
    ],
  ],
  [
    'quotes within a cell',
    'a"b,c\n1,x"y"\n',
    [
      ['a"b', 'c'],
      ['1', 'x"y"'],
    ],
  ],
  [
    'empty cells and blank rows',
    ',a,\n\n , \n1,"",2',
    [
      [null, 'a', null],
      ['1', null, '2'],
    ],
  ],
  ['a mark at the beginning', '\ufeffa,b\n', [['a', 'b']]],
  ['nothing', '', []],
  ['quotes behind a delimiter and a blank', 'a, "b, c" , d\n', [['a', 'b, c', ' d']]],
  ['several characters between cells', 'a||"b||c"||d|e\n', [['a', 'b||c', 'd|e']], { delimiter: '||' }],
  ['single quotes', "a,'b, ''c'''\n", [['a', "b, 'c'"]], { quote: "'" }],
  [
    'quotes behind backslashes',
    'a,"b \\"c\\", d\\\\"\n"C:\\dir",x\n',
    [
      ['a', 'b "c", d\\'],
      ['C:\\dir', 'x'],
    ],
    { escape: 'backslash' },
  ],
  [
    'no quotes at all',
    '"a,b"\n5",6\n',
    [
      ['"a', 'b"'],
      ['5"', '6'],
    ],
    { quote: '' },
  ],
  ['blanks between cells', 'a "b c" d\n', [['a', 'b c', 'd']], { delimiter: ' ' }],
  [
    'a stray quote in a quoted cell',
    'a,b\n1,"x"y"\n"1/2" bolt, long",3\n',
    [
      ['a', 'b'],
      ['1', 'x"y'],
      ['1/2" bolt, long', '3'],
    ],
  ],
  [
    'text behind a quoted cell',
    'a,b\n"a" b,"c"\n3,4\n',
    [
      ['a', 'b'],
      ['"a" b', 'c'],
      ['3', '4'],
    ],
  ],
  [
    'a quote that is never closed',
    'a,b\n1,"2\n3,4\n',
    [
      ['a', 'b'],
      ['1', '"2'],
      ['3', '4'],
    ],
  ],
  [
    'a quote that is closed by the next cell in quotes',
    'a,b\n1,"2\n3,"4"\n5,6',
    [
      ['a', 'b'],
      ['1', '"2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  [
    'a quote that swallows the next row',
    'a,b,c\n1,"2,x\n3,4"\n5,6,7\n',
    [
      ['a', 'b', 'c'],
      ['1', '"2', 'x'],
      ['3', '4"'],
      ['5', '6', '7'],
    ],
  ],
]

test.each(cases)('%s, wherever the text is cut', async (...[, text, expected, dialect]) => {
  for (const size of [1, 2, 3, 5, 1_000]) {
    const rows = await split(text, size, { ...usual, ...dialect })
    expect(rows.map(row => row.cells)).toEqual(expected)
    expect(rows.every(row => row.wrong === undefined)).toBe(true)
  }
})

it('numbers rows by the line they end in', async () => {
  const rows = await split('a,b\r\n1,"x\r\ny"\r\n\r\n2,z\r3,"\n"\n', 3)
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 5, 7])
})

it('hands back a row whose quotes fit no reading, and goes on behind it', async () => {
  const rows = await split('a,b\n1,"x" y, "z\n3,4\n', 3)
  expect(rows.map(({ line, wrong }) => [line, wrong?.[0]?.issue.code])).toEqual([
    [1, undefined],
    [2, 'misquoted'],
    [3, undefined],
  ])
})

it('marks rows with characters that could not be decoded', async () => {
  const rows = await split('a,b\n1,M\ufffdller\n3,4\n')
  expect(rows.map(({ wrong }) => wrong?.[0]?.issue.code)).toEqual([undefined, 'undecodable', undefined])
})

/** Mulberry32: the same numbers for the same seed. */
const randomOf = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return Math.floor((((n ^ (n >>> 14)) >>> 0) / 2 ** 32) * most)
  }
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'rows written in a random dialect are read back: %i',
  async seed => {
    const random = randomOf(seed)
    const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
    const dialect: RowDialect = {
      delimiter: pick([',', ';', '\t', '|', ' ', ':', '||', '<>', '; ']),
      quote: pick(['"', "'"] as const),
      escape: pick(['doubled', 'backslash'] as const),
    }
    const { delimiter, quote } = dialect
    const isBackslash = dialect.escape === 'backslash'
    const parts = [
      'a',
      'Ä',
      '水泵',
      ' ',
      '\t',
      '"',
      "'",
      '\\',
      '\n',
      '\r',
      '\r\n',
      ',',
      ';',
      '|',
      ':',
      '<>',
      '1.5',
      '😀',
    ]
    const written = (cell: string) => {
      const content = isBackslash ? cell.replaceAll('\\', '\\\\') : cell
      return quote + content.replaceAll(quote, isBackslash ? `\\${quote}` : quote + quote) + quote
    }
    const width = 2 + random(4)
    const rows = Array.from({ length: 20 }, (_, row) => [
      `r${row}`,
      ...Array.from({ length: width }, () => Array.from({ length: random(5) }, () => pick(parts)).join('')),
    ])
    const text = rows.map(row => row.map(written).join(delimiter) + pick(['\n', '\r', '\r\n'])).join('')
    for (const size of [1 + random(7), 64, 100_000])
      expect((await split(text, size, dialect)).map(({ cells }) => cells)).toEqual(
        rows.map(row => row.map(cell => cell || null)),
      )
  },
)

it('hands on rows by the thousand', async () => {
  const sizes: number[] = []
  for await (const rows of splitRows(inPieces('x,y\n'.repeat(2_500), 999), usual)) sizes.push(rows.length)
  expect(sizes).toEqual([1_000, 1_000, 500])
})

it('gives up on a row without end', async () => {
  await expect(split(`a,"${'x'.repeat(9 * 1024 * 1024)}`, 1024 * 1024)).rejects.toMatchObject({
    code: 'file.unreadable',
  })
})
