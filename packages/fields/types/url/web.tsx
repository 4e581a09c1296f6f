import type { CellProps, FieldView } from '../../web/field-view.ts'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import { readUrl } from './read-url.ts'
import type { UrlField } from './shared.ts'

/** Opens in a window of its own that knows nothing of this one. What is no address of ours is shown and leads nowhere. */
const Address = ({ value, text }: { value: string; text: string }) =>
  readUrl(value) === value ? (
    <a href={value} target="_blank" rel="noreferrer noopener" title={value} translate="no">
      {text}
    </a>
  ) : (
    <span translate="no">{text}</span>
  )

export const urlView: FieldView<UrlField> = {
  Cell: ({ value }: CellProps<UrlField>) =>
    value === null ? null : <Address value={String(value)} text={String(value)} />,
  Input: props => (
    <TypedInput {...props} inputMode="url" placeholder={props.shape === 'cell' ? '' : 'https://'} />
  ),
  width: 220,
  icon: 'globe',
}
