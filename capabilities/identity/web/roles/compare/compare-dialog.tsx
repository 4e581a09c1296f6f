import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareContract } from '../../../shared/index.ts'
import { ComparisonOf } from './comparison-of.tsx'

interface CompareDialogProps {
  /** Roles chosen at first. */
  readonly begin: readonly Ref[]
  readonly onClose: () => void
}

/** Two to four roles side by side, and who holds all of them. */
export const CompareDialog = ({ begin, onClose }: CompareDialogProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(begin)
  const roles = chosen.map(({ id }) => id)
  return (
    <Modal open width={960} title={t('roles.compare')} footer={null} onCancel={onClose}>
      <div className="os-form">
        <p className="ink2">{t('roles.compare.lead')}</p>
        <div className="fld">
          <label htmlFor="compare-roles">{t('roles.compare.roles')}</label>
          <ReferenceSelect
            id="compare-roles"
            target="role"
            sign="shield"
            many
            chosen={chosen}
            onChoose={next => setChosen(next.slice(0, compareContract.mostCompared))}
          />
          {chosen.length === 1 ? <div className="hint">{t('roles.compare.pick')}</div> : null}
        </div>
        {roles.length > 1 ? <ComparisonOf roles={roles} /> : null}
      </div>
    </Modal>
  )
}
