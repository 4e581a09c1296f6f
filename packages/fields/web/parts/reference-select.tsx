import { deferred } from './deferred.tsx'
import type { ReferencePickerProps } from './reference-picker.tsx'

/** Chooses records of a table by searching it, or in its tree. */
export const ReferenceSelect = deferred<ReferencePickerProps>(() =>
  import('./reference-picker.tsx').then(({ ReferencePicker }) => ({ default: ReferencePicker })),
)
