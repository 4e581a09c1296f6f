import { localise } from '@gantry/base/shared'
import { currentLang, saveText, sayClock } from '@gantry/client/web'
import { Icon, type IconName, RowMenu } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dropEntry } from '../queue/entries.ts'
import { type Entry, type EntryState, hasArrived, needsPerson } from '../queue/entry.ts'
import { exportEntries } from '../queue/export-entries.ts'
import { sendNow } from '../start.ts'
import type { Box } from '../store/box.ts'
import { deviceHref } from './device-href.ts'

const signs: Readonly<Record<EntryState['is'], IconName>> = {
  here: 'phone',
  sending: 'upload',
  refused: 'err',
  conflict: 'err',
  arrived: 'check',
}

/** Where an entry is, in words. */
const sayState = (t: TFunction, state: EntryState): string => {
  if (state.is === 'arrived') return t('offline.state.arrived', { time: sayClock(state.at) })
  return t(`offline.state.${state.is === 'here' || state.is === 'sending' ? state.is : 'needs'}`)
}

interface EntryListProps {
  readonly box: Box
  readonly entries: readonly Entry[]
}

/** What was filled in here, with where it is by now. */
export const EntryList = ({ box, entries }: EntryListProps) => {
  const { t } = useTranslation()
  const waiting = entries.filter(entry => !hasArrived(entry))
  const save = async () =>
    saveText(`${t('offline.entries.file')}.json`, 'application/json', await exportEntries(box, waiting))
  return (
    <section>
      <div className="off-head">
        <h2 className="grow">{t('offline.entries')}</h2>
        {waiting.length > 0 ? (
          <>
            <button type="button" className="btn s t" onClick={() => void save()}>
              <Icon name="download" size={14} />
              {t('offline.entries.save')}
            </button>
            <button type="button" className="btn s" onClick={() => void sendNow()}>
              <Icon name="upload" size={14} />
              {t('offline.entries.send')}
            </button>
          </>
        ) : null}
      </div>
      <ul className="off-list">
        {entries.map(entry => (
          <EntryRow key={entry.id} box={box} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

const EntryRow = ({ box, entry }: { readonly box: Box; readonly entry: Entry }) => {
  const { t } = useTranslation()
  const { id, table, label, title, base, state } = entry
  const name = title || t('offline.entry.untitled')
  const needs = needsPerson(entry)
  return (
    <li className="off-row" data-state={state.is}>
      <Icon name={signs[state.is]} size={20} className={needs ? 'danger-ink' : 'ink3'} />
      <div className="grow">
        <b translate="no">{name}</b>
        <span className="ink3 cap">
          {t(base ? 'offline.entry.change' : 'offline.entry.new', { table: localise(label, currentLang()) })}
          {' · '}
          <span className={needs ? 'danger-ink' : undefined}>{sayState(t, state)}</span>
        </span>
        {state.is === 'refused' ? <span className="danger-ink cap">{state.refusal.message}</span> : null}
        {state.is === 'conflict' ? (
          <span className="danger-ink cap">{t('offline.entry.conflict')}</span>
        ) : null}
      </div>
      {hasArrived(entry) ? null : (
        <>
          <a className={needs ? 'btn s p' : 'btn s'} href={deviceHref({ form: table, entry: id })}>
            {t(needs ? 'offline.entry.settle' : 'offline.entry.open')}
          </a>
          <RowMenu
            label={t('offline.more', { name })}
            items={[
              {
                key: 'drop',
                label: t('offline.entry.drop'),
                danger: true,
                onClick: () => void dropEntry(box, entry),
              },
            ]}
          />
        </>
      )}
    </li>
  )
}
