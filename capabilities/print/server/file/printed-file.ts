import type { Readable } from 'node:stream'

/** A PDF while it is written. */
export interface PrintedFile {
  readonly stream: Readable
  readonly name: string
  /** Ends when everything is drawn; rejects with what went wrong. */
  readonly drawn: Promise<PrintedCount>
}

export interface PrintedCount {
  readonly printed: number
  /** Records that have gone or may not be read. */
  readonly unread: number
  readonly pages: number
}
