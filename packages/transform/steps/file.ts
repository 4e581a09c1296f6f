import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { type Column, columnName, mostColumns } from '../shared/column.ts'
import { nameIssues } from '../shared/file-name.ts'
import { doubled, unknownColumns } from '../shared/issues.ts'
import type { StepKind } from '../shared/step-kind.ts'

/** Formats by the ending of their files. */
export const fileFormats = ['csv', 'xlsx', 'jsonl', 'json', 'parquet'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Signs between the cells of a line of CSV. */
export const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const

/** How long the files of a step are kept: for days, or the newest ones. */
export type FileKeeping =
  | { readonly by: 'days'; readonly days: number }
  | { readonly by: 'count'; readonly count: number }

export type FileSettings = {
  readonly format: FileFormat
  /** With parts of the moment of the run, such as `orders-{yyyy}{MM}{dd}`; its ending is that of the format. */
  readonly name: string
  /** Columns of the file in their order; none: all columns of the input by their names. */
  readonly map: readonly { readonly from: string; readonly to: string }[]
  readonly delimiter: keyof typeof delimiters
  readonly encoding: 'utf8_bom' | 'utf8'
  readonly header: boolean
  /** Of a workbook. */
  readonly sheet: string
  readonly keep: FileKeeping
}

export const mostKeptDays = 366
export const mostKeptFiles = 1_000
const mostSheetName = 31

const closed = { additionalProperties: false }

/** Excel admits neither these characters in the name of a sheet, nor an apostrophe at its ends. */
const badSheet = /[\\/?*[\]:]|^'|'$|\p{Cc}/u

/** The columns of the file: those that were chosen, else all of the input by their names. */
const pairsOf = (input: readonly Column[], map: FileSettings['map']): FileSettings['map'] =>
  map.length > 0 ? map : input.map(({ name }) => ({ from: name, to: name }))

export const file: StepKind<FileSettings> = {
  name: 'file',
  group: 'target',
  end: 'file',
  inputs: [1, 1],
  schema: Type.Object(
    {
      format: Type.Union(fileFormats.map(format => Type.Literal(format))),
      name: Type.String({ maxLength: 300 }),
      map: Type.Array(Type.Object({ from: columnName, to: Type.String({ maxLength: 120 }) }, closed), {
        maxItems: mostColumns,
      }),
      delimiter: Type.Union([
        Type.Literal('comma'),
        Type.Literal('semicolon'),
        Type.Literal('tab'),
        Type.Literal('pipe'),
      ]),
      encoding: Type.Union([Type.Literal('utf8_bom'), Type.Literal('utf8')]),
      header: Type.Boolean(),
      sheet: Type.String({ maxLength: 100 }),
      keep: Type.Union([
        Type.Object(
          { by: Type.Literal('days'), days: Type.Integer({ minimum: 1, maximum: mostKeptDays }) },
          closed,
        ),
        Type.Object(
          { by: Type.Literal('count'), count: Type.Integer({ minimum: 1, maximum: mostKeptFiles }) },
          closed,
        ),
      ]),
    },
    closed,
  ),
  fields: [{ name: 'format', control: 'file', options: fileFormats }],
  initial: () => ({
    format: 'csv',
    name: 'rows-{yyyy}{MM}{dd}-{HH}{mm}',
    map: [],
    delimiter: 'comma',
    encoding: 'utf8_bom',
    header: true,
    sheet: '',
    keep: { by: 'days', days: 30 },
  }),
  columns: ([input = []], { map }) =>
    pairsOf(input, map).flatMap(({ from, to }) => {
      const found = input.find(({ name }) => name === from)
      return found ? [{ name: to, type: found.type }] : []
    }),
  check: ([input = []], { format, name, map, sheet }) => [
    ...nameIssues(name),
    ...unknownColumns(
      map.map(({ from }, at) => [`map.${at}.from`, from]),
      input,
    ),
    ...map.flatMap(({ to }, at) => (to.trim() === '' ? [issue(`map.${at}.to`, 'required')] : [])),
    ...doubled(map.map(({ to }, at) => [`map.${at}.to`, to])),
    ...(format !== 'xlsx'
      ? []
      : sheet.length > mostSheetName
        ? [issue('sheet', 'max_length', { limit: mostSheetName })]
        : badSheet.test(sheet)
          ? [issue('sheet', 'sheet_name')]
          : []),
  ],
  summary: ({ format, name }) => ({ name, format: { key: `transform.file.format.${format}` } }),
  resumes: () => 'alone',
  lineage: ([input = []], { map }) => ({
    columns: new Map(
      pairsOf(input, map).map(({ from, to }) => [to, [{ input: 0, column: from, how: 'identity' }]]),
    ),
    rows: [],
  }),
}
