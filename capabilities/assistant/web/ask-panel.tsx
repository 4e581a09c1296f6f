import { useCall } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { readState } from '../shared/contract.ts'
import { AskBox } from './ask-box.tsx'

/** A question about data, and its answer with what was read for it. */
export const AskPanel = () => {
  const { t } = useTranslation()
  const state = useCall(readState, {})
  const open = state.data?.enabled ?? false
  return (
    <section className="tile ai-part" aria-label={t('assistant.ask_title')}>
      <h2>{t('assistant.ask_title')}</h2>
      <p className="ink2">
        {open ? t('assistant.ask_why') : t('assistant.not_open')}{' '}
        {open && state.data ? t('assistant.left', { count: state.data.left }) : ''}
      </p>
      <AskBox open={open} />
    </section>
  )
}
