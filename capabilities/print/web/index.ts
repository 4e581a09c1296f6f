import { lazy } from 'react'

/** The print templates of a table in its designer. Loaded when it is first looked at. */
export const PrintPart = lazy(() => import('./designer/print-part.tsx'))
/** Opens what a code leads to. Loaded when somebody scans. */
export const ScanDialog = lazy(() => import('./scan-dialog.tsx'))
/** Reads a code into a field. Loaded when somebody scans. */
export const CodeReader = lazy(() => import('./code-reader.tsx'))
/** Records on paper, opened from anywhere. Loaded when it is first opened. */
export const PrintWindow = lazy(() => import('./print-window.tsx'))
export { usePrinting } from './use-printing.tsx'
