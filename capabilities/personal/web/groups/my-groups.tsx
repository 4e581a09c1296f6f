import { where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The own private groups, and the public ones of the space. */
const MyGroups = () => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'private' | 'public'>('private')
  return (
    <div className="pe-groups">
      <div className="pe-bar">
        <div className="seg s">
          {(['private', 'public'] as const).map(each => (
            <button
              key={each}
              type="button"
              className={each === kind ? 'on' : ''}
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {t(`personal.groups.${each}`)}
            </button>
          ))}
        </div>
        <span className="pe-lead">{t(`personal.groups.${kind}.lead`)}</span>
      </div>
      <RecordList key={kind} table="user_group" base={where('visibility', 'eq', kind)} />
    </div>
  )
}

export default MyGroups
