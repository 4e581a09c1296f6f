import type { CellProps, FieldView } from '../../web/field-view.ts'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import { readUrl } from './read-url.ts'
import type { UrlField } from './shared.ts'

/** Opens a new window without opener and referrer. Values that `readUrl` would not store are plain text. */
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
