import { useTranslation } from 'react-i18next'
import type { MissingPart } from '../../shared/words-contract.ts'

interface MissingPartsProps {
  readonly missing: readonly MissingPart[]
  /** Nothing was proposed. */
  readonly isEmpty: boolean
}

/** What of a description stands in no condition, and why. */
export const MissingParts = ({ missing, isEmpty }: MissingPartsProps) => {
  const { t } = useTranslation()
  if (missing.length === 0)
    return isEmpty ? <small className="ink2">{t('assistant.words.nothing')}</small> : null
  return (
    <ul className="ai-missing">
      {missing.map(({ text, why }) => (
        <li key={`${why} ${text}`}>{t(`assistant.words.${why}`, { text })}</li>
      ))}
    </ul>
  )
}
