import { deferred } from './deferred.tsx'
import type { ReferencePickerProps } from './reference-picker.tsx'

/** Selects records of a table by search or in its tree; loaded on first render. */
export const ReferenceSelect = deferred<ReferencePickerProps>(() =>
  import('./reference-picker.tsx').then(({ ReferencePicker }) => ({ default: ReferencePicker })),
)
