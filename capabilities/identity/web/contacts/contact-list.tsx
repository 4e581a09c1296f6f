import { Failed, useCall, useSession } from '@gantry/client/web'
import type { PersonLine } from '@gantry/model/shared'
import { useTypedSearch } from '@gantry/screens/web'
import { Avatar, EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { type UIEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactContract } from '../../shared/index.ts'
import { ContactActs } from './contact-acts.tsx'
import type { Place } from './contact-places.tsx'
import { useContacts } from './use-contacts.ts'

interface ContactListProps {
  readonly place: Place
  readonly chosen: string | null
  onChoose(id: string): void
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Pixels from the end at which the next page is fetched. */
const nearEnd = 600

/** Colleagues of a place under the letters of their surnames; a search replaces the letters by the best matches. */
export const ContactList = ({ place, chosen, onChoose }: ContactListProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const { typed, type, now } = useTypedSearch(search, setSearch)
  const [below, setBelow] = useState(true)
  const [from, setFrom] = useState<{ readonly place: Place; readonly letter: string } | null>(null)
  const letter = from?.place === place ? from.letter : null
  const selection = {
    ...(place.is === 'list' ? { list: place.list } : { [place.is]: place.id }),
    ...(place.is === 'department' && !below && { below }),
    ...(search && { search }),
  }
  const counts = useCall(contactContract.countContacts, selection, { keep: true }).data?.data
  const found = useContacts({ ...selection, ...(letter && !search && { from: letter.toLowerCase() }) })
  const total = counts?.reduce((sum, { count }) => sum + count, 0)
  const isSorted = search === '' && !(place.is === 'list' && place.list === 'recent')
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const rest = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight
    if (found.hasNext && rest < nearEnd) found.fetchNext()
  }
  return (
    <section className="cb-list" aria-label={t('contacts.places')}>
      <div className="bar">
        <label className="in s">
          <Icon name="search" size={14} />
          <input
            type="search"
            value={typed}
            placeholder={t('contacts.search')}
            aria-label={t('contacts.search')}
            maxLength={100}
            onChange={event => type(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter') now()
            }}
          />
        </label>
        {place.is === 'department' ? (
          <Checkbox checked={below} onChange={({ target }) => setBelow(target.checked)}>
            {t('contacts.below')}
          </Checkbox>
        ) : total === undefined ? null : (
          <span className="ink3 cap">{t('contacts.count', { count: total })}</span>
        )}
      </div>
      <div className="sc" onScroll={onScroll}>
        {found.error ? (
          <Failed error={found.error} />
        ) : !found.people ? (
          <Skeleton rows={8} />
        ) : found.people.length === 0 ? (
          <Nobody place={place} words={search} />
        ) : (
          <ul>
            {found.people.map((person, at) => {
              const head = isSorted ? letterOf(person) : ''
              const before = found.people?.[at - 1]
              return (
                <li key={person.id}>
                  {isSorted && (!before || letterOf(before) !== head) ? <h3>{head}</h3> : null}
                  <button
                    type="button"
                    className={person.id === chosen ? 'cb-person on' : 'cb-person'}
                    aria-current={person.id === chosen ? 'true' : undefined}
                    onClick={() => onChoose(person.id)}
                  >
                    <Avatar name={person.title} seed={person.id} size={28} />
                    <span className="cut">
                      <b translate="no">{person.title}</b>
                      {person.id === user.personId ? <i>{t('contacts.self')}</i> : null}
                      <small className="cut" translate="no">
                        {[person.position, person.department].filter(Boolean).join(' · ')}
                      </small>
                    </span>
                    {person.favourite ? <Icon name="star" size={14} className="cb-star" /> : null}
                    <span className="ink3 cap" translate="no">
                      {person.extension}
                    </span>
                  </button>
                  <ContactActs person={person} />
                </li>
              )
            })}
          </ul>
        )}
        {found.isCut ? <p className="cap ink3 cb-cut">{t('contacts.more')}</p> : null}
      </div>
      {isSorted ? (
        <nav className="ix" aria-label={t('contacts.letters')}>
          {letters.map(each => {
            const count = counts?.find(one => one.letter === each)?.count ?? 0
            return (
              <button
                key={each}
                type="button"
                disabled={count === 0}
                className={letter === each ? 'on' : undefined}
                aria-label={t('contacts.letter', { letter: each, count })}
                aria-pressed={letter === each}
                onClick={() => setFrom(letter === each ? null : { place, letter: each })}
              >
                {each}
              </button>
            )
          })}
        </nav>
      ) : null}
    </section>
  )
}

const letterOf = ({ pinyin }: PersonLine): string => {
  const first = pinyin.charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : '#'
}

const Nobody = ({ place, words }: { readonly place: Place; readonly words: string }) => {
  const { t } = useTranslation()
  if (words)
    return (
      <EmptyState kind="never" icon="search" title={t('contacts.none.found', { words })}>
        {t('contacts.none.found.why')}
      </EmptyState>
    )
  if (place.is === 'list' && (place.list === 'favourites' || place.list === 'recent'))
    return (
      <EmptyState
        kind="never"
        icon={place.list === 'recent' ? 'clock' : 'star'}
        title={t(`contacts.none.${place.list}`)}
      >
        {t(`contacts.none.${place.list}.why`)}
      </EmptyState>
    )
  return <EmptyState kind="never" icon="users" title={t('contacts.none')} />
}
