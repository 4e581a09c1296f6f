import { call } from '@gantry/client/web'
import { Avatar, Icon } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract, type SessionInfo } from '../../shared/index.ts'
import { type Failures, failuresOf, noFailures } from '../access/failures.ts'
import { Told } from '../access/told.tsx'

interface ChooseSpaceProps {
  readonly session: SessionInfo
  readonly onChosen: (session: SessionInfo) => void
}

/** After sign-in, when the person belongs to several enterprises and none was named. */
export const ChooseSpace = ({ session, onChosen }: ChooseSpaceProps) => {
  const { t } = useTranslation()
  const [failures, setFailures] = useState<Failures>(noFailures)
  const choose = async (space: string) => {
    if (space === session.space.id) return onChosen(session)
    try {
      onChosen(await call(identityContract.switchSpace, { space }))
    } catch (error) {
      setFailures(failuresOf(t, error))
    }
  }
  return (
    <>
      <h1>{t('signIn.choose')}</h1>
      <p className="lead">{t('signIn.choose.lead', { name: session.user.name })}</p>
      <Told failure={failures.form} />
      <div className="spaces">
        {session.spaces.map(({ id, name }) => (
          <button key={id} type="button" onClick={() => choose(id)}>
            <Avatar name={name} seed={id} size={28} />
            <span className="grow cut" translate="no">
              {name}
            </span>
            {id === session.space.id ? <span className="tag">{t('signIn.lastUsed')}</span> : null}
            <Icon name="right" />
          </button>
        ))}
      </div>
    </>
  )
}
