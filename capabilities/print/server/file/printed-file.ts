import type { Readable } from 'node:stream'

/** A name without characters that file systems refuse. */
export const fileName = (title: string): string => title.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ').trim()

/** A file while it is written. */
export interface PrintedFile {
  readonly stream: Readable
  readonly name: string
  readonly mime: string
  /** Ends when everything is drawn; rejects with what went wrong. */
  readonly drawn: Promise<PrintedCount>
}

export interface PrintedCount {
  readonly printed: number
  /** Records that have gone or may not be read. */
  readonly unread: number
  /** Null: the program that opens a document counts them. */
  readonly pages: number | null
}
