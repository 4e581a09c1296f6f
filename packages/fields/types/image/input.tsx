import type { InputProps } from '../../web/field-view.ts'
import { AttachmentInput } from '../attachment/input.tsx'
import { type ImageField, maxImages } from './shared.ts'

/** Upload of images; other file types are refused. */
export const ImageInput = ({ field, ...props }: InputProps<ImageField>) => (
  <AttachmentInput {...props} field={{ type: 'attachment', images: true, max: maxImages(field) }} />
)
