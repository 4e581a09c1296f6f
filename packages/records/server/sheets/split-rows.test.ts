import { expect, it, test } from 'vitest'
import type { SheetRow } from './sheet.ts'
import { splitRows } from './split-rows.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

const split = async (
  text: string,
  size = text.length || 1,
  delimiter = ',',
): Promise<readonly SheetRow[]> => {
  const rows: SheetRow[] = []
  for await (const some of splitRows(inPieces(text, size), delimiter)) rows.push(...some)
  return rows
}

const cells = async (text: string, size?: number) => (await split(text, size)).map(row => row.cells)

test.each([
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
    'both ends in one file',
    'a,b\n1,2\r\n3,"4"\n',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
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
])('%s, wherever the text is cut', async (_name, text, expected) => {
  for (const size of [1, 2, 3, 5, 1_000]) expect(await cells(text, size)).toEqual(expected)
})

it('numbers rows by the line they end in', async () => {
  const rows = await split('a,b\r\n1,"x\r\ny"\r\n\r\n2,z\r\n', 3)
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 5])
})

it('gives back what was written, whatever it was', async () => {
  const values = ['', 'a', '"', ',', '\n', 'b"c', '""', ' d ', '水,泵', '\r\n', '"\n"']
  const written = Array.from({ length: 400 }, (_, row) => [
    `r${row}`,
    ...Array.from({ length: 3 }, (_, at) => values[(row * 7 + at * (row % 11)) % values.length] ?? ''),
  ])
  const text = written.map(row => row.map(value => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  for (const size of [1, 7, 64, 100_000])
    expect(await cells(text, size)).toEqual(written.map(row => row.map(value => value || null)))
})

it('hands on rows by the thousand', async () => {
  const sizes: number[] = []
  for await (const rows of splitRows(inPieces('x,y\n'.repeat(2_500), 999), ',')) sizes.push(rows.length)
  expect(sizes).toEqual([1_000, 1_000, 500])
})

it('says that a quote is not closed', async () => {
  await expect(split('a,b\n1,"2\n3,4\n')).rejects.toMatchObject({
    code: 'file.misquoted',
    params: { line: 2 },
  })
})

it.each(['a,b\n"a" b,"c"\n3,4\n', 'a,b\n1,"x"y"\n3,4\n'])(
  'says where a cell goes on behind its quotes: %s',
  async text => {
    for (const size of [1, 3, 1_000])
      await expect(split(text, size)).rejects.toMatchObject({
        code: 'file.misquoted',
        params: { line: 2 },
      })
  },
)

it('gives up on a row without end', async () => {
  await expect(split(`a,"${'x'.repeat(9 * 1024 * 1024)}`, 1024 * 1024)).rejects.toMatchObject({
    code: 'file.unreadable',
  })
})
