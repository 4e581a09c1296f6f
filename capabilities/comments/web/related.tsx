import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, type RecordPartProps, useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listRelated, type RelatedRecords } from '../shared/contract.ts'
import './comments.css'

/** Records of other tables that link to this one, by table, each leading to the list of just those. */
export const Related = ({ table, record }: RecordPartProps) => {
  const { t } = useTranslation()
  const { data } = useCall(listRelated, { table, id: record }, { staleTime: 60_000 })
  if (!data || data.data.length === 0) return null
  const lang = currentLang()
  return (
    <section>
      <h3 className="rd-sec">{t('comments.related')}</h3>
      <ul className="cm-related">
        {data.data.map(each => (
          <li key={`${each.table} ${each.field}`}>
            <a href={hrefOf(each, record)}>
              <Icon name="table" />
              <span className="cut" translate="no">
                {localise(each.label, lang)}
              </span>
              <small className="ink3 cut" translate="no">
                {localise(each.fieldLabel, lang)}
              </small>
              <span className="ink3 cap">{each.capped ? `${each.count}+` : each.count}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list of a table, narrowed to the records that link to this one. */
const hrefOf = ({ table, field }: RelatedRecords, record: string): string =>
  inSpace(`/datacenter/table/list/${table}?${encodeURIComponent(field)}.in=${record}`)
