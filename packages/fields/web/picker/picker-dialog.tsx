import { call } from '@gantry/client/web'
import { type Filter, markPerson, type Ref, type TableId } from '@gantry/model/shared'
import { Icon, type IconName, Modal, useMedia } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferenceMark } from '../parts/reference-mark.tsx'
import { PeopleList } from './people-list.tsx'
import { PlaceList } from './place-list.tsx'
import { type PeopleSource, peopleSources, sourceTables } from './places.ts'
import './picker.css'

export interface PickerDialogProps {
  readonly table: TableId
  readonly title: string
  readonly sign: 'face' | IconName
  readonly many: boolean
  readonly chosen: readonly Ref[]
  /** Condition on the records offered; null: all readable records. */
  readonly offered: Filter | null
  onChoose(chosen: readonly Ref[]): void
  onClose(): void
}

/** How many people one selection adds to the recent list. */
const remembered = 10

/**
 * Selects people, departments, posts, groups or roles by search, in the tree, or from recent people. A single selection is
 * applied at once, several after confirmation. Full screen on a phone.
 */
const PickerDialog = (props: PickerDialogProps) => {
  const { t } = useTranslation()
  const { table, sign, many, offered } = props
  const isPhone = useMedia('(max-width: 719px)')
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState(props.chosen)
  const isPeople = sign === 'face'
  const take = (records: readonly Ref[]) => {
    props.onChoose(records)
    props.onClose()
    if (!isPeople) return
    const before = new Set(props.chosen.map(({ id }) => id))
    // A failure is ignored: it affects only the list of recent people.
    for (const { id } of records.filter(each => !before.has(each.id)).slice(0, remembered))
      call(markPerson, { id }).catch(() => undefined)
  }
  const choose = (record: Ref) => {
    if (!many) return take([record])
    setPicked(now =>
      now.some(({ id }) => id === record.id) ? now.filter(({ id }) => id !== record.id) : [...now, record],
    )
  }
  const list = { words, chosen: picked, many, offered, choose }
  return (
    <Modal
      open
      title={props.title}
      width={isPhone ? '100vw' : isPeople ? 720 : 480}
      className="pk"
      {...(isPhone && { wrapClassName: 'pk-sheet' })}
      onCancel={props.onClose}
      {...(many
        ? {
            okText: t('field.picker.take', { count: picked.length }),
            cancelText: t('field.picker.cancel'),
            onOk: () => take(picked),
          }
        : { footer: null })}
    >
      <label className="in">
        <Icon name="search" size={14} />
        <input
          type="search"
          value={words}
          maxLength={100}
          placeholder={t(isPeople ? 'field.picker.search.people' : 'field.search')}
          aria-label={t(isPeople ? 'field.picker.search.people' : 'field.search')}
          onChange={event => setWords(event.target.value)}
        />
      </label>
      {isPeople ? (
        <People {...list} />
      ) : (
        <div className="pk-one">
          <PlaceList {...list} table={table} sign={sign} />
        </div>
      )}
      {many ? (
        <ul className="pk-chips" aria-label={t('field.picker.chosen')}>
          {picked.map(record => (
            <li key={record.id}>
              <button
                type="button"
                className="chip"
                aria-label={t('field.picker.remove', { name: record.title })}
                onClick={() => choose(record)}
              >
                <ReferenceMark reference={record} sign={sign} />
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Modal>
  )
}

export default PickerDialog

interface PeopleProps {
  readonly words: string
  readonly chosen: readonly Ref[]
  readonly many: boolean
  readonly offered: Filter | null
  choose(person: Ref): void
}

const signs = { departments: 'tree', posts: 'sign', groups: 'people' } as const

/** Sources of people as tabs. Except for recent people, a selected record of the source filters the people beside it. */
const People = ({ words, offered, ...rest }: PeopleProps) => {
  const { t } = useTranslation()
  const [source, setSource] = useState<PeopleSource>('departments')
  const [within, setWithin] = useState<Ref | null>(null)
  // With a condition only departments can filter: posts and groups are not fields of the record.
  const sources = offered === null ? peopleSources : (['departments'] as const)
  const place = source === 'recent' ? null : sourceTables[source]
  const selection =
    source === 'recent' ? ({ list: 'recent' } as const) : place && within ? { [place.as]: within.id } : {}
  return (
    <>
      {sources.length > 1 ? (
        <div className="seg s pk-tabs" role="tablist">
          {sources.map(each => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={source === each}
              className={source === each ? 'on' : undefined}
              onClick={() => {
                setSource(each)
                setWithin(null)
              }}
            >
              {t(`field.picker.${each}`)}
            </button>
          ))}
        </div>
      ) : null}
      <div className={place ? 'pk-two' : 'pk-one'}>
        {source !== 'recent' && place ? (
          <div className="pk-places">
            <PlaceList
              key={source}
              table={place.table}
              words=""
              sign={signs[source]}
              chosen={within ? [within] : []}
              many={false}
              offered={null}
              choose={record => setWithin(now => (now?.id === record.id ? null : record))}
            />
          </div>
        ) : null}
        <div className="pk-people">
          <PeopleList {...rest} words={words} offered={offered} selection={selection} />
        </div>
      </div>
    </>
  )
}
