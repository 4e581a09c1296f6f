import { errorText, inSpace, spaceSetting, useAction, useSession } from '@gantry/client/web'
import { chatSetting, listPeople, markPerson, type PersonLine } from '@gantry/model/shared'
import { Icon, toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { contactContract } from '../../shared/index.ts'

/** Whether the viewer can write to a colleague; the administration of the platform has no conversations. */
export const useMayChat = (): ((id: string) => boolean) => {
  const { user } = useSession()
  const has = spaceSetting(chatSetting) && !['root', 'saas'].includes(user.userType)
  return id => has && id !== user.personId
}

/** Address that starts a call on the viewer's telephone. */
export const callHref = (number: string): string => `tel:${number.replace(/[^\d+*#]/g, '')}`

interface FavourButtonProps {
  readonly id: string
  readonly favourite: boolean
  readonly className: string
}

/** Makes a colleague a favourite, or no longer. */
export const FavourButton = ({ id, favourite, className }: FavourButtonProps) => {
  const { t } = useTranslation()
  const mark = useAction(markPerson, { refresh: [contactContract.getContact, listPeople] })
  const title = t(favourite ? 'contacts.favoured' : 'contacts.favour')
  return (
    <button
      type="button"
      className={className}
      aria-pressed={favourite}
      aria-label={title}
      title={title}
      onClick={() =>
        mark.mutate(
          { id, favourite: !favourite },
          { onError: failure => toast({ kind: 'failed', text: errorText(t, failure) }) },
        )
      }
    >
      <Icon name="star" className={favourite ? 'cb-star' : ''} />
    </button>
  )
}

/** What can be done with a colleague of the list without opening the card. */
export const ContactActs = ({ person }: { readonly person: PersonLine }) => {
  const { t } = useTranslation()
  const mayChat = useMayChat()
  const callLabel = t('contacts.call', { number: person.extension })
  return (
    <span className="cb-quick">
      {mayChat(person.id) ? (
        <a
          className="btn s sq"
          href={inSpace(`/qChat?person=${person.id}`)}
          aria-label={t('contacts.chat')}
          title={t('contacts.chat')}
        >
          <Icon name="chat" />
        </a>
      ) : null}
      {person.extension ? (
        <a
          className="btn s sq"
          href={callHref(person.extension)}
          aria-label={callLabel}
          title={callLabel}
          translate="no"
        >
          <Icon name="phone" />
        </a>
      ) : null}
      <FavourButton id={person.id} favourite={person.favourite} className="btn s sq" />
    </span>
  )
}
