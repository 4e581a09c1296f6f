import { useCall } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { readState } from '../shared/contract.ts'
import { AskBox } from './ask-box.tsx'
import './assistant.css'

/** The line for questions in the data search; nothing while the administrator has not opened questions. */
const SearchLine = () => {
  const { t } = useTranslation()
  const { data } = useCall(readState, {}, { staleTime: 60_000 })
  if (!data?.enabled) return null
  return (
    <section className="ai-search" aria-label={t('assistant.ask_title')}>
      <h2>{t('assistant.ask_title')}</h2>
      <AskBox open />
      <small className="ink3">
        {t('assistant.ask_why')} {t('assistant.left', { count: data.left })}
      </small>
    </section>
  )
}

export default SearchLine
