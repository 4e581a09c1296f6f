import { errorText } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { Avatar, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useContacts } from '../contacts/use-contacts.ts'
import '../structure/structure.css'

/** Who is in a user group now: the people it names, and those its conditions select. */
export const GroupPeople = ({ group }: { readonly group: RecordRow }) => {
  const { t } = useTranslation()
  const found = useContacts({ group: group.id })
  if (found.error) return <p role="alert">{errorText(t, found.error)}</p>
  if (!found.people) return <Skeleton kind="text" rows={3} />
  return (
    <section>
      <h3 className="rd-sec">{t('groups.people')}</h3>
      {found.people.length === 0 ? (
        <p className="ink3 ro-none">{t('groups.nobody')}</p>
      ) : (
        <ul className="ro-list">
          {found.people.map(({ id, title, position }) => (
            <li key={id}>
              <Avatar name={title} seed={id} />
              <span translate="no">{title}</span>
              <span className="ink3 cap cut" translate="no">
                {position}
              </span>
            </li>
          ))}
        </ul>
      )}
      {found.hasNext ? (
        <button type="button" className="btn t s" onClick={found.fetchNext}>
          {t('groups.more')}
        </button>
      ) : null}
    </section>
  )
}
