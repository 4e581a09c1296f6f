import type { FieldView, InputProps } from '../../web/field-view.ts'
import { deferred } from '../../web/parts/deferred.tsx'
import { Drawn } from './drawn.tsx'
import { textOf } from './read-html.ts'
import type { RichTextField } from './shared.ts'

/** Characters rendered in a cell, enough for the widest column. */
const glance = 200

export const richTextView: FieldView<RichTextField> = {
  Cell: ({ value }) =>
    value === null ? null : (
      <span translate="no">{textOf(String(value)).slice(0, glance).replace(/\s+/g, ' ')}</span>
    ),
  Detail: ({ value }) => (value === null ? null : <Drawn html={String(value)} />),
  Input: deferred<InputProps<RichTextField>>(() =>
    import('./input.tsx').then(({ RichTextInput }) => ({ default: RichTextInput })),
  ),
  width: 280,
  icon: 'para',
  wide: true,
}
