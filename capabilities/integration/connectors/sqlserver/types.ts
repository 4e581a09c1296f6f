import type { ColumnType } from '../../shared/sources/rows.ts'

/** A column of a table or view as the catalog has it. */
export interface CatalogColumn {
  readonly name: string
  /** The type it is built on; `clr` for one that is written in .NET, such as `geometry`. */
  readonly base: string
  /** As in a declaration, for a type that is written in .NET. */
  readonly own: string
  /** Bytes; -1: no limit. */
  readonly size: number
  readonly precision: number
  readonly scale: number
  readonly collation: string | null
  readonly identity: boolean
}

const known: Readonly<Record<string, ColumnType>> = {
  bit: 'boolean',
  tinyint: 'integer',
  smallint: 'integer',
  int: 'integer',
  bigint: 'integer',
  real: 'double',
  float: 'double',
  money: 'decimal(19,4)',
  smallmoney: 'decimal(10,4)',
  date: 'date',
  time: 'time',
  smalldatetime: 'timestamp',
  datetime: 'timestamp',
  datetime2: 'timestamp',
  datetimeoffset: 'timestamp',
  char: 'text',
  varchar: 'text',
  text: 'text',
  nchar: 'text',
  nvarchar: 'text',
  ntext: 'text',
  uniqueidentifier: 'text',
  xml: 'text',
  clr: 'text',
  json: 'json',
  binary: 'binary',
  varbinary: 'binary',
  image: 'binary',
  timestamp: 'binary',
}

/** The type of a column by the type it is built on. */
export const typeOf = ({
  base,
  precision,
  scale,
}: Pick<CatalogColumn, 'base' | 'precision' | 'scale'>): ColumnType =>
  base === 'decimal' || base === 'numeric' ? `decimal(${precision},${scale})` : (known[base] ?? 'other')

const byCharacter = new Set(['nchar', 'nvarchar'])
const byByte = new Set(['char', 'varchar', 'binary', 'varbinary'])

/** Characters or bytes a column holds; null: no limit, or no text. */
export const lengthOf = ({ base, size }: CatalogColumn): number | null =>
  size < 0 ? null : byCharacter.has(base) ? size / 2 : byByte.has(base) ? size : null

/** The type of a column as a declaration writes it. */
export const declarationOf = (column: CatalogColumn): string => {
  const { base, own, precision, scale } = column
  if (base === 'decimal' || base === 'numeric') return `${base}(${precision},${scale})`
  if (base === 'time' || base === 'datetime2' || base === 'datetimeoffset') return `${base}(${scale})`
  if (byCharacter.has(base) || byByte.has(base)) return `${base}(${lengthOf(column) ?? 'max'})`
  if (base === 'clr') return own
  // The values of these types are converted to text and bytes only through others.
  if (base === 'sql_variant') return 'nvarchar(4000)'
  if (base === 'image') return 'varbinary(max)'
  return base
}
