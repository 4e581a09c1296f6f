import type { InputProps } from '../../web/field-view.ts'
import { AttachmentInput } from '../attachment/input.tsx'
import { type ImageField, maxImages } from './shared.ts'

/** Pictures are dropped and sent as any files are, and nothing else is taken. */
export const ImageInput = ({ field, ...props }: InputProps<ImageField>) => (
  <AttachmentInput {...props} field={{ type: 'attachment', images: true, max: maxImages(field) }} />
)
