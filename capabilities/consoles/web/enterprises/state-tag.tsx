import { useTranslation } from 'react-i18next'
import type { Enterprise, EnterpriseState } from '../../shared/enterprises-contract.ts'

const tones: Readonly<Record<EnterpriseState, string>> = {
  active: 'ok',
  ending: 'warn',
  readOnly: 'warn',
  stopped: 'bad',
}

/** The state of an enterprise, with the reason why it is stopped. */
export const EnterpriseTag = ({
  enterprise: { state, stopReason },
}: {
  readonly enterprise: Pick<Enterprise, 'state' | 'stopReason'>
}) => {
  const { t } = useTranslation()
  return (
    <span title={stopReason ?? undefined}>
      <span className={`tag ${tones[state]}`}>{t(`consoles.enterprise.${state}`)}</span>
      {stopReason ? <small className="ink3 co-below">{stopReason}</small> : null}
    </span>
  )
}
