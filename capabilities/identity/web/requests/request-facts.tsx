import { useTranslation } from 'react-i18next'
import { askableFields, type JoinRequest } from '../../shared/index.ts'

/** What somebody who asks says beside department and position, and the invitation he came by. */
export const RequestFacts = ({ request: { profile, invitation } }: { readonly request: JoinRequest }) => {
  const { t } = useTranslation()
  const fields = askableFields.filter(id => id !== 'department' && id !== 'position' && profile[id])
  const shown = (id: (typeof askableFields)[number]) =>
    id === 'gender' ? t(`join.gender.${profile.gender}`) : profile[id]
  return (
    <dl className="jr-facts">
      {invitation === null ? null : (
        <div>
          <dt>{t('invitations.by')}</dt>
          <dd translate="no">{invitation}</dd>
        </div>
      )}
      {fields.map(id => (
        <div key={id}>
          <dt>{t(`joinRules.field.${id}`)}</dt>
          <dd translate="no">{shown(id)}</dd>
        </div>
      ))}
    </dl>
  )
}
