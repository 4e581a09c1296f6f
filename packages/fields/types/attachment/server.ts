import type { FieldStore } from '../../server/field-store.ts'
import type { FileRef } from '../../shared/field-type.ts'
import type { AttachmentField } from './shared.ts'

export const attachmentStore: FieldStore<AttachmentField, readonly FileRef[]> = {
  column: () => 'jsonb',
  write: value => JSON.stringify(value),
  select: column => column,
  index: null,
}
