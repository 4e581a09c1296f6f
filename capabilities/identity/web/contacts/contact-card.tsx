import { Failed, inSpace, PersonPartsContext, useAction, useCall, useSession } from '@gantry/client/web'
import { markPerson, type Ref } from '@gantry/model/shared'
import { Avatar, EmptyState, groundOf, Icon, Skeleton, useCopy } from '@gantry/ui/web'
import { Fragment, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Contact, contactContract } from '../../shared/index.ts'
import { ClosedFacts } from './closed-facts.tsx'
import { callHref, FavourButton, useMayChat } from './contact-acts.tsx'

interface ContactCardProps {
  readonly id: string
  /** The card is the page, not beside the list. */
  readonly whole?: boolean
  onOpen(id: string): void
}

const { getContact } = contactContract
const CardCode = lazy(() => import('./card-code.tsx'))

/** One colleague: contact details, position, leaders and reports. */
export const ContactCard = ({ id, whole, onOpen }: ContactCardProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data, error } = useCall(getContact, { id })
  const chatsWith = useMayChat()
  const parts = use(PersonPartsContext)
  const [showsCode, setShowsCode] = useState(false)
  const { mutate: seen } = useAction(markPerson)
  const known = data !== undefined
  useEffect(() => {
    if (known) seen({ id })
  }, [seen, id, known])
  if (error)
    return error.status === 404 ? (
      <EmptyState kind="never" icon="user" title={t('contacts.gone')} fill />
    ) : (
      <Failed error={error} fill />
    )
  if (!data) return <Skeleton kind="form" rows={6} />
  const contact = data.data
  const number = contact.phone ?? contact.extension
  const place = contact.departments.at(-1)?.title
  const mayChat = chatsWith(id)
  return (
    <article className="cb-card" aria-label={t('contacts.card')}>
      <header>
        <span className="cb-face" style={{ background: groundOf(contact.id) }} aria-hidden translate="no">
          {Array.from(contact.title)[0]}
        </span>
        <div>
          <h2 translate="no">{contact.title}</h2>
          <p className="ink3 cap" translate="no">
            {contact.pinyin}
          </p>
          <p translate="no">{[contact.position, place].filter(Boolean).join(' · ')}</p>
        </div>
        <span className="tools">
          <FavourButton id={id} favourite={contact.favourite} className="btn t sq" />
          <button
            type="button"
            className="btn t sq"
            aria-label={t('contacts.code')}
            title={t('contacts.code')}
            onClick={() => setShowsCode(true)}
          >
            <Icon name="qr" />
          </button>
          {whole ? null : (
            <a
              className="btn t sq"
              href={inSpace(`/organization/usercontactinfo?id=${id}`)}
              aria-label={t('contacts.open')}
              title={t('contacts.open')}
            >
              <Icon name="external" />
            </a>
          )}
        </span>
      </header>
      {number || contact.email || mayChat ? (
        <div className="cb-acts">
          {mayChat ? (
            <a className="btn p" href={inSpace(`/qChat?person=${contact.id}`)}>
              <Icon name="chat" />
              {t('contacts.chat')}
            </a>
          ) : null}
          {number ? (
            <a className={mayChat ? 'btn' : 'btn p'} href={callHref(number)}>
              <Icon name="phone" />
              {t('contacts.call', { number })}
            </a>
          ) : null}
          {contact.email ? (
            <a className="btn" href={`mailto:${contact.email}`}>
              <Icon name="mail" />
              {t('contacts.mail')}
            </a>
          ) : null}
        </div>
      ) : null}
      <Facts contact={contact} onOpen={onOpen} />
      <Suspense fallback={null}>
        {parts.map(part => (
          <part.Part key={part.id} person={id} />
        ))}
      </Suspense>
      {contact.leaders.length > 0 ? (
        <>
          <h3>{t('contacts.line')}</h3>
          <p className="cb-line">
            {contact.leaders.map(leader => (
              <Fragment key={leader.id}>
                <Person person={leader} onOpen={onOpen} />
                <Icon name="right" size={12} />
              </Fragment>
            ))}
            <b translate="no">{contact.title}</b>
          </p>
        </>
      ) : null}
      {contact.reports.length > 0 ? (
        <>
          <h3>
            {t('contacts.reports')} <span className="ink3 cap">{contact.reportCount}</span>
          </h3>
          <p className="cb-line">
            {contact.reports.map(report => (
              <Person key={report.id} person={report} onOpen={onOpen} />
            ))}
            {contact.reportCount > contact.reports.length ? (
              <span className="ink3">
                {t('contacts.reports.more', { count: contact.reportCount - contact.reports.length })}
              </span>
            ) : null}
          </p>
        </>
      ) : null}
      {id === user.personId ? <ClosedFacts id={id} /> : null}
      {showsCode ? (
        <Suspense fallback={null}>
          <CardCode contact={contact} onClose={() => setShowsCode(false)} />
        </Suspense>
      ) : null}
    </article>
  )
}

interface PersonProps {
  readonly person: Ref
  onOpen(id: string): void
}

const Person = ({ person, onOpen }: PersonProps) => (
  <button type="button" className="cb-who who" onClick={() => onOpen(person.id)}>
    <Avatar name={person.title} seed={person.id} />
    <span translate="no">{person.title}</span>
  </button>
)

const titles = (refs: readonly Ref[], between: string): string => refs.map(({ title }) => title).join(between)

const Facts = ({ contact, onOpen }: { readonly contact: Contact; onOpen(id: string): void }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const copied = (label: string, value: string | undefined): ReactNode =>
    value ? (
      <>
        <span className="cut" translate="no">
          {value}
        </span>
        <button
          type="button"
          className="btn t xs sq"
          aria-label={t('contacts.copy', { label })}
          title={t('contacts.copy', { label })}
          onClick={() => copy(value, { label, done: t('contacts.copied', { label }) })}
        >
          <Icon name="copy" size={14} />
        </button>
      </>
    ) : null
  const own = (value: string | undefined): ReactNode => (value ? <span translate="no">{value}</span> : null)
  const leader = contact.leaders.at(-1)
  const facts: readonly Fact[] = [
    { key: 'phone', value: copied(t('contacts.phone'), contact.phone), wide: false },
    { key: 'extension', value: copied(t('contacts.extension'), contact.extension), wide: false },
    { key: 'email', value: copied(t('contacts.email'), contact.email), wide: true },
    { key: 'gender', value: contact.gender ? t(`contacts.gender.${contact.gender}`) : null, wide: false },
    { key: 'birthday', value: own(contact.birthday), wide: false },
    { key: 'department', value: own(titles(contact.departments, ' / ')), wide: true },
    { key: 'others', value: own(titles(contact.others, ' · ')), wide: true },
    { key: 'posts', value: own(titles(contact.posts, ' · ')), wide: true },
    {
      key: 'leader',
      value: leader ? <Person key="leader" person={leader} onOpen={onOpen} /> : null,
      wide: false,
    },
    { key: 'duties', value: own(contact.duties), wide: true },
  ]
  return (
    <dl className="cb-facts">
      {inRows(facts.filter(({ value }) => value)).map(({ key, value, wide }) => (
        <div key={key} className={wide ? 'wide' : undefined}>
          <dt>{t(`contacts.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Fact {
  readonly key: string
  readonly value: ReactNode
  readonly wide: boolean
}

/** Two short facts share a row; one that would stand alone in a row takes all of it. */
const inRows = (facts: readonly Fact[]): readonly Fact[] => {
  const placed: Fact[] = []
  for (let at = 0; at < facts.length; at += 1) {
    const [one, next] = [facts[at], facts[at + 1]]
    if (!one) break
    if (one.wide || !next || next.wide) placed.push({ ...one, wide: true })
    else {
      placed.push(one, next)
      at += 1
    }
  }
  return placed
}
