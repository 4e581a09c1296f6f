import { errorText, useCall } from '@gantry/client/web'
import { Banner, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { structureContract } from '../../shared/index.ts'
import { UseList } from './use-list.tsx'

/** What refers to a department, with how often. */
export const DepartmentUses = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(structureContract.listDepartmentUses, { id }, { staleTime: 0 })
  if (error) return <Banner kind="bad">{errorText(t, error)}</Banner>
  if (!data) return <Skeleton kind="text" rows={3} />
  if (data.data.length === 0) return <p className="ink2">{t('structure.merge.unused')}</p>
  return (
    <section>
      <h3 className="rd-sec">{t('structure.merge.uses')}</h3>
      <UseList uses={data.data} />
    </section>
  )
}
