import { Failed, inSpace, useCall } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listFindings } from '../../shared/contract.ts'
import { FindingRow } from '../desk/finding-row.tsx'

/** Findings shown above the log; the desk has the others. */
const shown = 5

/** What stands out in the log and is not settled: the findings of the security desk, with its count and its states. */
export const OpenFindings = ({ settles }: { readonly settles: boolean }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(listFindings, { state: 'open' }, { keep: true })
  if (error) return <Failed error={error} />
  if (!data) return null
  if (data.open === 0) return <p className="se-calm">{t('security.findings_none')}</p>
  return (
    <section className="se-card se-lead" aria-label={t('security.findings')}>
      <header>
        <h2>{t('security.findings')}</h2>
        <span className="n">{data.open}</span>
        {settles && data.open > shown ? (
          <Link to={inSpace('/securityaudit/management')}>{t('security.findings_all')}</Link>
        ) : null}
      </header>
      <ul>
        {data.data.slice(0, shown).map(each => (
          <FindingRow key={each.id} finding={each} settles={settles} />
        ))}
      </ul>
    </section>
  )
}
