import { currentLang, errorText, useCall } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { invitationContract } from '../../shared/index.ts'

/** Who came by an invitation. */
export const InvitedPeople = ({ invitation }: { readonly invitation: string }) => {
  const { t } = useTranslation()
  const answer = useCall(invitationContract.listInvited, { id: invitation })
  if (answer.error) return <p className="ink3">{errorText(t, answer.error)}</p>
  if (!answer.data) return <Skeleton kind="text" rows={2} />
  return (
    <ul className="os-uses">
      {answer.data.data.map(({ name, login, at, state }) => (
        <li key={`${login} ${at}`}>
          <span className="grow" translate="no">
            {name} <span className="ink3">{login}</span>
          </span>
          <span className="ink3">
            {new Intl.DateTimeFormat(currentLang(), { dateStyle: 'medium', timeStyle: 'short' }).format(
              new Date(at),
            )}
          </span>
          <span>{t(state === 'waiting' ? 'requests.waiting' : `requests.state.${state}`)}</span>
        </li>
      ))}
    </ul>
  )
}
