import { joined } from '@gantry/base/shared'
import { call, currentLang, errorText } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Banner, Modal, Skeleton } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareContract } from '../../../shared/index.ts'
import { ComparedTables } from './compared-tables.tsx'

interface CompareDialogProps {
  /** Roles chosen at first. */
  readonly begin: readonly Ref[]
  readonly onClose: () => void
}

/** Two to four roles side by side, and who holds all of them. */
export const CompareDialog = ({ begin, onClose }: CompareDialogProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(begin)
  const [onlyDifferent, setOnlyDifferent] = useState(true)
  const roles = chosen.map(({ id }) => id)
  const { data, error } = useQuery({
    queryKey: ['compare-roles', roles],
    queryFn: () => call(compareContract.compareRoles, { roles }),
    enabled: roles.length > 1,
  })
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
        {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
        {roles.length > 1 && !data && !error ? <Skeleton kind="text" rows={6} /> : null}
        {data && roles.length > 1 ? (
          <>
            <label className="opts">
              <input
                type="checkbox"
                checked={onlyDifferent}
                onChange={({ target }) => setOnlyDifferent(target.checked)}
              />
              {t('roles.compare.onlyDifferent')}
            </label>
            <ComparedTables comparison={data} onlyDifferent={onlyDifferent} />
            <section>
              <h3 className="rd-sec">
                {t('roles.compare.both')} <span className="ink3">{data.both.length}</span>
              </h3>
              <p className="ink2" translate="no">
                {joined(
                  data.both.map(({ title }) => title),
                  currentLang(),
                ) || t('roles.compare.both.none')}
              </p>
            </section>
          </>
        ) : null}
      </div>
    </Modal>
  )
}
