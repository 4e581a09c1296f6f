import { type Json, joined } from '@gantry/base/shared'
import type { Ref } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import type { InputProps } from '../field-view.ts'
import { localeNow } from '../locale-now.ts'
import { refOf } from '../ref-of.ts'
import { ReferenceMark } from './reference-mark.tsx'
import { ReferenceSelect } from './reference-select.tsx'

/** The references of a response value. */
export const refsOf = (value: Json): readonly Ref[] =>
  (Array.isArray(value) ? value : [value]).flatMap(each => refOf(each) ?? [])

/** Maximum number of references in a cell. */
const atAGlance = 3

interface ReferenceListProps {
  readonly value: Json
  readonly sign: 'face' | IconName
  /** Shows all references, on several lines if needed. */
  readonly whole?: true
}

/** Records side by side; a cell shows the first ones and the number of the others. */
export const ReferenceList = ({ value, sign, whole }: ReferenceListProps) => {
  const refs = refsOf(value)
  if (refs.length === 0) return null
  const shown = whole ? refs : refs.slice(0, atAGlance)
  return (
    <span
      className={whole ? 'f-tags whole' : 'f-tags'}
      {...(whole
        ? {}
        : {
            title: joined(
              refs.map(({ title }) => title),
              localeNow().lang,
            ),
          })}
      translate="no"
    >
      {shown.map(reference => (
        <span className="tag" key={reference.id}>
          <ReferenceMark reference={reference} sign={sign} />
        </span>
      ))}
      {refs.length > shown.length ? <span className="ink3">+{refs.length - shown.length}</span> : null}
    </span>
  )
}

interface ReferenceListInputProps extends InputProps {
  readonly target: string
  readonly sign: 'face' | IconName
}

/** Selects several records of a table. */
export const ReferenceListInput = ({ field: _, value, onChange, ...rest }: ReferenceListInputProps) => (
  <ReferenceSelect
    {...rest}
    chosen={refsOf(value)}
    many
    onChoose={chosen => onChange(chosen.length > 0 ? chosen.map(({ id, title }) => ({ id, title })) : null)}
  />
)
