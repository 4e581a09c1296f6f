import { errorText, sayRecent, useCall } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { readAlarmNotes } from '../../shared/contract.ts'

/** What people wrote about an alarm, newest first; nothing where nobody wrote. */
export const AlarmNotes = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readAlarmNotes, { id }, { staleTime: 0 })
  if (error) return <p className="hint err">{errorText(t, error)}</p>
  if (!data || data.data.length === 0) return null
  return (
    <section className="al-section">
      <h3>{t('alarm.notes')}</h3>
      <ul className="al-notes">
        {data.data.map(note => (
          <li key={note.id}>
            <span translate="no">{note.text}</span>
            <small className="ink3">
              {note.by === null ? null : <span translate="no">{note.by} · </span>}
              {sayRecent(note.at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
