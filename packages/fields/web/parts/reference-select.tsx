import { isPlainObject, type Json } from '@gantry/base/shared'
import { useSessionState } from '@gantry/client/web'
import type { Ref } from '@gantry/model/shared'
import { Avatar, Icon, type IconName } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../field-view.ts'
import { type Candidate, useReferenceSearch } from '../use-reference-search.ts'

interface ReferenceSelectProps extends Omit<InputProps, 'field' | 'value' | 'onChange'> {
  readonly target: string
  readonly chosen: readonly Ref[]
  readonly many: boolean
  /** Faces for people; an icon for anything else. */
  readonly sign: 'face' | IconName
  /** Choices offered above all records, such as "me"; each stands for itself. */
  readonly terms?: readonly Ref[]
  /** The list closes after each choice, as where a dialog asks about it. */
  readonly once?: boolean
  /** As filters have it. */
  readonly size?: 'small'
  onChoose(chosen: readonly Ref[]): void
}

/** A reference as an answer carries it; an id alone is its own title until more is known. */
export const refOf = (value: Json): Ref | null => {
  if (typeof value === 'string') return value ? { id: value, title: value } : null
  if (!isPlainObject(value) || typeof value.id !== 'string') return null
  return { id: value.id, title: typeof value.title === 'string' ? value.title : value.id }
}

/** Chooses records of a table by searching it; the first page is there before anything is typed. */
export const ReferenceSelect = (props: ReferenceSelectProps) => {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const search = useReferenceSearch(props.target, words, open)
  const { session } = useSessionState()
  const { many, sign, chosen, terms = [] } = props
  const self =
    sign === 'face' && !words ? search.candidates.find(({ id }) => id === session?.user.personId) : undefined
  const listed = [...(self ? [self] : []), ...search.candidates.filter(each => each !== self)]
  const entry = (candidate: Candidate) => ({
    value: candidate.id,
    title: candidate.title,
    label: (
      <ReferenceMark
        reference={candidate}
        sign={sign}
        note={candidate === self ? t('field.me') : candidate.note}
      />
    ),
  })
  const known = new Map([...terms, ...listed, ...chosen].map(each => [each.id, each]))
  const options = [
    ...(words ? [] : terms.map(term => ({ value: term.id, title: term.title, label: term.title }))),
    ...listed.map(entry),
  ]
  const shown = chosen.map(({ id, title }) => ({
    value: id,
    label: terms.some(term => term.id === id) ? (
      title
    ) : (
      <ReferenceMark reference={{ id, title }} sign={sign} />
    ),
  }))
  return (
    <Select<{ value: string; label?: unknown } | { value: string; label?: unknown }[]>
      id={props.id}
      className="f-full"
      size={props.size ?? 'medium'}
      mode={many ? 'multiple' : undefined}
      labelInValue
      variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
      status={props.issue ? 'error' : ''}
      value={many ? shown : (shown[0] ?? null)}
      placeholder={props.shape === 'cell' ? undefined : t('field.search')}
      allowClear
      open={open}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: words, onSearch: setWords }}
      maxTagCount="responsive"
      popupMatchSelectWidth={props.shape === 'cell' ? 240 : true}
      loading={search.waiting}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      onBlur={props.onBlur}
      notFoundContent={
        <span className="cap">
          {t(
            search.failed
              ? 'field.search.failed'
              : search.waiting
                ? 'field.search.waiting'
                : 'field.search.none',
          )}
        </span>
      }
      popupRender={menu => (
        <>
          {menu}
          {search.more ? <p className="f-more cap">{t('field.search.more')}</p> : null}
        </>
      )}
      options={options}
      onChange={value => {
        setWords('')
        if (props.once) setOpen(false)
        props.onChoose([value ?? []].flat().flatMap(each => known.get(each.value) ?? []))
      }}
    />
  )
}

interface ReferenceMarkProps {
  readonly reference: Ref
  readonly sign: 'face' | IconName
  readonly note?: string
}

/** A record by its title, with a face where it is a person. */
export const ReferenceMark = ({ reference, sign, note }: ReferenceMarkProps) => (
  <span className="who">
    {sign === 'face' ? (
      <Avatar name={reference.title} seed={reference.id} />
    ) : (
      <Icon name={sign} size={14} className="ink3" />
    )}
    <span className="cut" translate="no">
      {reference.title}
    </span>
    {note ? <span className="ink3 cap cut">{note}</span> : null}
  </span>
)
