import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Finding } from '../../shared/findings.ts'
import { say } from './say.ts'

/** What the automatic checks found, errors first. */
export const FindingsList = ({ findings }: { readonly findings: readonly Finding[] }) => {
  const { t } = useTranslation()
  if (findings.length === 0)
    return (
      <p className="ap-ok">
        <Icon name="check" size={14} /> {t('store.finding.ok')}
      </p>
    )
  const sorted = findings.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
  return (
    <ul className="ap-findings">
      {sorted.map(({ code, severity, design, at, value }) => (
        <li key={`${code} ${at} ${value}`} data-severity={severity}>
          <Icon name={severity === 'error' ? 'err' : 'warn'} size={14} />
          <span>
            {t(`store.finding.${code}`, { value })}
            <small className="ink3" translate="no">
              {say(design)} {at}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
