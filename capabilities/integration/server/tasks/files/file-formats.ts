import { sheetMimes } from '@gantry/records/server'
import type { FileFormat } from '@gantry/transform/shared'
import type { FileWriter } from './file-writer.ts'
import { writeCsv } from './write-csv.ts'
import { writeJsonArray, writeJsonLines } from './write-json.ts'
import { writeParquet } from './write-parquet.ts'
import { writeWorkbookFile } from './write-workbook.ts'

interface WrittenFormat {
  readonly mime: string
  readonly write: FileWriter
}

/** The formats in which a task writes files, by their ending. */
export const fileFormatOf: Readonly<Record<FileFormat, WrittenFormat>> = {
  csv: { mime: sheetMimes.csv, write: writeCsv },
  xlsx: { mime: sheetMimes.xlsx, write: writeWorkbookFile },
  jsonl: { mime: 'application/x-ndjson', write: writeJsonLines },
  json: { mime: 'application/json', write: writeJsonArray },
  parquet: { mime: 'application/vnd.apache.parquet', write: writeParquet },
}
