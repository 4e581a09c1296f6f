import type { Text } from '@gantry/base/shared'
import type { FieldId, TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { type DocumentFile, documentSchema } from './document-file.ts'

/** Paper sizes; `own` has its width and height in the page, `roll` is as long as what is printed. */
export const paperSizes = ['A4', 'A5', 'own', 'roll'] as const
export type PaperSize = (typeof paperSizes)[number]

/** Lengths are millimetres. */
export interface Page {
  readonly size: PaperSize
  readonly landscape?: true
  /** Of `own` and `roll`. */
  readonly width?: number
  /** Of `own`. */
  readonly height?: number
  readonly margins: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
}

interface Shown {
  /** Expression over the record; the block is printed only while it is true. */
  readonly shown?: string
}

/** Text with `{{…}}`: a field by its id, an expression, `printedAt`, `printedBy`. */
export interface TextBlock extends Shown {
  readonly kind: 'text'
  readonly text: Text
  readonly size?: 'small' | 'large' | 'title'
  readonly bold?: true
  readonly align?: 'center' | 'end'
}

/** Fields with their labels, in a grid. */
export interface FieldsBlock extends Shown {
  readonly kind: 'fields'
  readonly title?: Text
  readonly fields: readonly FieldId[]
  readonly columns: number
}

/** The rows of a slave table; its head is repeated on every page. */
export interface RowsBlock extends Shown {
  readonly kind: 'rows'
  readonly title?: Text
  /** The slave field. */
  readonly field: FieldId
  readonly columns: readonly { readonly field: FieldId; readonly width?: number }[]
  /** Expression over a row; only rows for which it is true are printed. */
  readonly only?: string
  readonly sort?: { readonly field: FieldId; readonly direction: 'asc' | 'desc' }
  /** The rows are numbered. */
  readonly numbered?: true
  /** Columns with their sum below. */
  readonly totals?: readonly FieldId[]
  /** Below the rows of each page: the sums of that page, or the sums so far, repeated at the top of the next page. */
  readonly everyPage?: 'totals' | 'carried'
  /** Filled with blank rows up to this number. */
  readonly atLeast?: number
  /** Without rows the head is printed; absent: nothing is. */
  readonly showsEmpty?: true
}

/** A code of the record's address, or of the value of a field. */
export interface CodeBlock extends Shown {
  readonly kind: 'code'
  readonly code: 'qr' | 'bar'
  /** Absent: the address of the record, which only a QR code holds. */
  readonly field?: FieldId
  /** Edge of a QR code, height of a bar code. */
  readonly size: number
  readonly align?: 'center' | 'end'
}

/** Pictures of a field of files. */
export interface PicturesBlock extends Shown {
  readonly kind: 'pictures'
  readonly title?: Text
  readonly field: FieldId
  readonly columns: number
  readonly height: number
}

/** Columns of the decisions of a workflow. */
export const approvalColumns = ['step', 'person', 'time', 'decision', 'opinion', 'signature'] as const
export type ApprovalColumn = (typeof approvalColumns)[number]

/** The decisions of the workflow of the record, as far as the reader is concerned with it. */
export interface ApprovalBlock extends Shown {
  readonly kind: 'approval'
  readonly title?: Text
  readonly columns: readonly ApprovalColumn[]
  /** Without decisions the head is printed; absent: nothing is. */
  readonly showsEmpty?: true
}

/** A line to sign on, a rule across the page, or a new page. */
export interface PlainBlock extends Shown {
  readonly kind: 'sign' | 'line' | 'break'
  /** Of `sign`. */
  readonly text?: Text
}

export type Block =
  | TextBlock
  | FieldsBlock
  | RowsBlock
  | CodeBlock
  | PicturesBlock
  | ApprovalBlock
  | PlainBlock

/** How a record of a table is printed. Plain JSON with ids of fields. */
export interface PrintTemplate {
  readonly id: string
  readonly table: TableId
  readonly label: Text
  readonly page: Page
  /** Text at the top of every page; `{{page}}`, `{{pages}}`, `{{jobPage}}` and `{{jobPages}}` are its numbers. */
  readonly head?: Text
  readonly foot?: Text
  readonly blocks: readonly Block[]
  /** A Word document or Excel workbook that is filled instead of the page and its blocks. */
  readonly document?: DocumentFile
}

/** A published template with the number of its release; the content of its document stays on the server. */
export interface OfferedTemplate extends PrintTemplate {
  readonly release: number
}

/** Blocks of a template, and fields or columns of a block. */
export const most = { blocks: 100, fields: 60, rows: 5_000, records: 100, blankRows: 100 } as const

const words = Type.Union([
  Type.String({ maxLength: 4_000 }),
  Type.Object({ 'zh-CN': Type.String({ maxLength: 4_000 }), en: Type.String({ maxLength: 4_000 }) }),
])
const field = Type.String({ minLength: 1, maxLength: 48 })
const shown = Type.Optional(Type.String({ maxLength: 2_000 }))
const yes = Type.Optional(Type.Literal(true))
const align = Type.Optional(Type.Union([Type.Literal('center'), Type.Literal('end')]))
const millimetres = (minimum: number, maximum: number) => Type.Number({ minimum, maximum })
const fields = Type.Array(field, { maxItems: most.fields })
const closed = { additionalProperties: false } as const

const block = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('text'),
      text: words,
      size: Type.Optional(Type.Union([Type.Literal('small'), Type.Literal('large'), Type.Literal('title')])),
      bold: yes,
      align,
      shown,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('fields'),
      title: Type.Optional(words),
      fields,
      columns: Type.Integer({ minimum: 1, maximum: 4 }),
      shown,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('rows'),
      title: Type.Optional(words),
      field: Type.String({ maxLength: 48 }),
      columns: Type.Array(Type.Object({ field, width: Type.Optional(millimetres(5, 300)) }, closed), {
        maxItems: most.fields,
      }),
      only: Type.Optional(Type.String({ maxLength: 2_000 })),
      sort: Type.Optional(
        Type.Object({ field, direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) }, closed),
      ),
      numbered: yes,
      totals: Type.Optional(fields),
      everyPage: Type.Optional(Type.Union([Type.Literal('totals'), Type.Literal('carried')])),
      atLeast: Type.Optional(Type.Integer({ minimum: 1, maximum: most.blankRows })),
      showsEmpty: yes,
      shown,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('code'),
      code: Type.Union([Type.Literal('qr'), Type.Literal('bar')]),
      field: Type.Optional(field),
      size: millimetres(5, 150),
      align,
      shown,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('pictures'),
      title: Type.Optional(words),
      field: Type.String({ maxLength: 48 }),
      columns: Type.Integer({ minimum: 1, maximum: 6 }),
      height: millimetres(10, 250),
      shown,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('approval'),
      title: Type.Optional(words),
      columns: Type.Array(Type.String({ enum: [...approvalColumns] }), {
        maxItems: approvalColumns.length,
        uniqueItems: true,
      }),
      showsEmpty: yes,
      shown,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Union([Type.Literal('sign'), Type.Literal('line'), Type.Literal('break')]),
      text: Type.Optional(words),
      shown,
    },
    closed,
  ),
])

/** The form of a template; what its fields and expressions name is for the check of the kind. */
export const printTemplateSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    table: Type.String({ maxLength: 48 }),
    label: words,
    page: Type.Object(
      {
        size: Type.Union(paperSizes.map(size => Type.Literal(size))),
        landscape: yes,
        width: Type.Optional(millimetres(15, 1_200)),
        height: Type.Optional(millimetres(10, 1_200)),
        margins: Type.Object(
          {
            top: millimetres(0, 100),
            right: millimetres(0, 100),
            bottom: millimetres(0, 100),
            left: millimetres(0, 100),
          },
          closed,
        ),
      },
      closed,
    ),
    head: Type.Optional(words),
    foot: Type.Optional(words),
    blocks: Type.Array(block, { maxItems: most.blocks }),
    document: Type.Optional(documentSchema),
  },
  closed,
)

const sizes = { A4: [210, 297], A5: [148, 210] } as const

/** Width and height of a page; the height of a roll is unknown. */
export const sizeOf = ({
  size,
  landscape,
  width = 80,
  height = 60,
}: Page): readonly [number, number | null] => {
  if (size === 'roll') return [width, null]
  const [short, long] = size === 'own' ? [width, height] : sizes[size]
  return landscape ? [long, short] : [short, long]
}

/** Whether a template prints decisions of workflows, which are asked for apart. */
export const showsApproval = ({ blocks }: PrintTemplate): boolean =>
  blocks.some(({ kind }) => kind === 'approval')

/** Whether a template has sums of pages, which only laid out pages have. */
export const hasPageSums = ({ blocks }: PrintTemplate): boolean =>
  blocks.some(block => block.kind === 'rows' && block.everyPage !== undefined)

/** Whether the head or foot of a template names the number of pages of the whole print, which are counted first. */
export const namesAllPages = ({ head, foot }: PrintTemplate): boolean =>
  [head, foot].some(text => JSON.stringify(text ?? '').includes('{{jobPages}}'))
