import { joined, localise } from '@gantry/base/shared'
import { currentLang, errorText, useCall } from '@gantry/client/web'
import { Banner, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { type DepartmentUse, structureContract } from '../../shared/index.ts'

/** What refers to a department, with how often. */
export const DepartmentUses = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { data, error } = useCall(structureContract.listDepartmentUses, { id }, { staleTime: 0 })
  if (error) return <Banner kind="bad">{errorText(t, error)}</Banner>
  if (!data) return <Skeleton kind="text" rows={3} />
  if (data.data.length === 0) return <p className="ink2">{t('structure.merge.unused')}</p>
  const said = (use: DepartmentUse): string => {
    if (use.kind === 'field' || use.kind === 'owner')
      return t(`structure.use.${use.kind}`, {
        table: localise(use.table ?? '', lang),
        field: localise(use.field ?? '', lang),
      })
    if (use.kind !== 'designs') return t(`structure.use.${use.kind}`)
    const names = joined(
      (use.names ?? []).map(name => localise(name, lang)),
      lang,
    )
    return t('structure.use.designs', {
      names: use.count > (use.names ?? []).length ? t('structure.use.designs.more', { names }) : names,
    })
  }
  return (
    <section>
      <h3 className="rd-sec">{t('structure.merge.uses')}</h3>
      <ul className="os-uses">
        {data.data.map(use => (
          <li key={said(use)}>
            <span className="grow">{said(use)}</span>
            <span className="num">
              {use.count >= structureContract.mostCounted
                ? t('structure.use.atLeast', { count: use.count })
                : use.count}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
