import type { Ref } from '@gantry/model/shared'
import { Icon, type IconName, Skeleton } from '@gantry/ui/web'
import type { UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferenceMark } from '../parts/reference-mark.tsx'
import type { Candidate } from '../use-reference-search.ts'

interface PickLinesProps {
  readonly people: readonly Candidate[]
  readonly sign: 'face' | IconName
  readonly chosen: readonly Ref[]
  readonly many: boolean
  readonly waiting: boolean
  readonly failed: boolean
  /** Footer text. */
  readonly more: string | null
  choose(record: Ref): void
  /** Called when scrolled near the end. */
  onEnd?(): void
}

/** Pixels from the end at which the next page is fetched. */
const nearEnd = 400

/** A list of selectable records. */
export const PickLines = (props: PickLinesProps) => {
  const { t } = useTranslation()
  const { people, chosen, many, sign } = props
  const on = new Set(chosen.map(({ id }) => id))
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const rest = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight
    if (rest < nearEnd) props.onEnd?.()
  }
  if (people.length === 0)
    return props.waiting ? (
      <Skeleton rows={6} />
    ) : (
      <p className="f-more cap" role={props.failed ? 'alert' : undefined}>
        {t(props.failed ? 'field.search.failed' : 'field.search.none')}
      </p>
    )
  return (
    <ul className="pk-lines" onScroll={onScroll} aria-busy={props.waiting}>
      {people.map(person => (
        <li key={person.id}>
          <button
            type="button"
            aria-pressed={many ? on.has(person.id) : undefined}
            className={on.has(person.id) ? 'on' : undefined}
            onClick={() => props.choose({ id: person.id, title: person.title })}
          >
            <ReferenceMark
              reference={person}
              sign={sign}
              {...(person.note === undefined ? {} : { note: person.note })}
            />
            {on.has(person.id) ? <Icon name="check" size={14} className="f-tree-on" /> : null}
          </button>
        </li>
      ))}
      {props.more ? <li className="f-more cap">{props.more}</li> : null}
    </ul>
  )
}
