import { errorText, useCall, useSession } from '@gantry/client/web'
import { Avatar, Modal, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { officerContract } from '../../shared/index.ts'
import { Told } from '../access/told.tsx'
import { CreateMemberDialog } from './create-member-dialog.tsx'

/** The three offices of the space, which watch one another; the administrator names an officer for a vacant one. */
export const OfficersDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const names = useSession().permissions.includes('member.manage')
  const answer = useCall(officerContract.listOfficers, {})
  const [naming, setNaming] = useState<'safe' | 'audit' | null>(null)
  if (naming)
    return <CreateMemberDialog departments={[]} department={null} userType={naming} onClose={onClose} />
  return (
    <Modal open title={t('officers.title')} footer={null} onCancel={onClose}>
      <div className="os-form">
        <p className="ink2">{t('officers.why')}</p>
        <Told failure={answer.error ? errorText(t, answer.error) : undefined} />
        {answer.data ? (
          <ul className="os-uses">
            {answer.data.data.map(({ userType, member }) => (
              <li key={userType}>
                <span className="grow">
                  <b>{t(`officers.${userType}`)}</b>
                  <br />
                  <span className="ink3">{t(`officers.${userType}.why`)}</span>
                </span>
                {member ? (
                  <span className="who" translate="no">
                    <Avatar name={member.title} seed={member.id} />
                    {member.title}
                  </span>
                ) : names && userType !== 'admin' ? (
                  <button type="button" className="btn s" onClick={() => setNaming(userType)}>
                    {t('officers.name')}
                  </button>
                ) : (
                  <span className="ink3">{t('officers.vacant')}</span>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <Skeleton kind="text" rows={3} />
        )}
      </div>
    </Modal>
  )
}
