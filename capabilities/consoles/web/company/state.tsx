import { useTranslation } from 'react-i18next'
import type { CompanyState } from '../../shared/company-contract.ts'

const tones: Readonly<Record<CompanyState, string>> = {
  draft: '',
  waiting: 'warn',
  verified: 'ok',
  refused: 'bad',
}

export const CompanyTag = ({ state }: { readonly state: CompanyState }) => {
  const { t } = useTranslation()
  return <span className={`tag ${tones[state]}`}>{t(`consoles.company.${state}`)}</span>
}
