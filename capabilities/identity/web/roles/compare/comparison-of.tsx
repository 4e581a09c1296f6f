import { joined } from '@gantry/base/shared'
import { call, currentLang, errorText } from '@gantry/client/web'
import { Banner, Skeleton } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareContract } from '../../../shared/index.ts'
import { ComparedTables } from './compared-tables.tsx'

/** What two to four roles may do, side by side, and who holds all of them. */
export const ComparisonOf = ({ roles }: { readonly roles: readonly string[] }) => {
  const { t } = useTranslation()
  const [onlyDifferent, setOnlyDifferent] = useState(true)
  const { data, error } = useQuery({
    queryKey: ['compare-roles', roles],
    queryFn: () => call(compareContract.compareRoles, { roles: [...roles] }),
  })
  if (error) return <Banner kind="bad">{errorText(t, error)}</Banner>
  if (!data) return <Skeleton kind="text" rows={6} />
  return (
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
  )
}
