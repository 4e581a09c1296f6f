import { createContext } from 'react'
import type { FileRef } from '../shared/field-type.ts'

/** How a chosen file is stored before the record that refers to it. */
export interface Uploading {
  /** Sends one file; fails with `ApiError`. */
  send(
    file: File,
    options: { readonly signal: AbortSignal; readonly onUpload: (share: number) => void },
  ): Promise<readonly FileRef[]>
  /** Where a file that was chosen here can be opened; undefined: not here. Absent: no file can be opened. */
  hrefOf?(file: FileRef): string | undefined
}

/** Null: as a signed-in person, who may open the file afterwards. A form for people without an account sends its own way. */
export const UploadContext = createContext<Uploading | null>(null)
