import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { type SubjectUse, structureContract } from '../../shared/index.ts'

/** Places that use something, with how often. */
export const UseList = ({ uses }: { readonly uses: readonly SubjectUse[] }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const said = (use: SubjectUse): string => {
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
    <ul className="os-uses">
      {uses.map(use => (
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
  )
}
