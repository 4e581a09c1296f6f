import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AppSign } from '../../shared/app-sign.ts'
import type { SystemInfo } from '../../shared/types.ts'
import { SignPicker } from '../wizard/sign-picker.tsx'

/** What is set of a system or an application. */
export interface EntryDraft {
  readonly name: string
  readonly sign: AppSign
  readonly description: string
  readonly system: string | null
  readonly administrators: readonly Ref[]
}

interface EntryFormProps {
  readonly draft: EntryDraft
  /** Absent: a system, which stands in none. */
  readonly systems?: readonly SystemInfo[]
  /** Name and sign alone are asked for. */
  readonly signed?: boolean
  /** What is wrong with the name. */
  readonly wrong: string | null
  onChange(change: Partial<EntryDraft>): void
  onEnter(): void
}

/** Name and sign, description, place and administrators of a system or an application. */
export const EntryForm = ({ draft, systems, signed = false, wrong, onChange, onEnter }: EntryFormProps) => {
  const { t } = useTranslation()
  return (
    <div className="sy-form">
      <div className="fld">
        <label htmlFor="entry-name">{t('systems.name')}</label>
        <div className="row wz-name">
          <SignPicker sign={draft.sign} onChange={sign => onChange({ sign })} />
          <Input
            id="entry-name"
            autoFocus
            maxLength={40}
            value={draft.name}
            status={wrong ? 'error' : ''}
            onChange={event => onChange({ name: event.target.value })}
            onPressEnter={onEnter}
          />
        </div>
        {wrong ? (
          <p className="hint err" role="alert">
            {wrong}
          </p>
        ) : null}
      </div>
      <div className="fld">
        <label htmlFor="entry-description">{t('systems.description')}</label>
        <Input
          id="entry-description"
          maxLength={200}
          value={draft.description}
          onChange={event => onChange({ description: event.target.value })}
        />
      </div>
      {systems ? (
        <div className="fld">
          <label htmlFor="entry-system">{t('sheet.system')}</label>
          <Select
            id="entry-system"
            allowClear
            style={{ width: '100%' }}
            value={draft.system}
            options={systems.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={system => onChange({ system: system ?? null })}
          />
        </div>
      ) : null}
      {signed ? null : (
        <div className="fld">
          <label htmlFor="entry-administrators">
            {t(systems ? 'systems.administrators' : 'systems.system_administrators')}
          </label>
          <ReferenceSelect
            id="entry-administrators"
            target="member"
            sign="face"
            many
            chosen={[...draft.administrators]}
            onChoose={administrators => onChange({ administrators })}
          />
          <p className="hint">
            {t(systems ? 'systems.administrators_hint' : 'systems.system_administrators_hint')}
          </p>
        </div>
      )}
    </div>
  )
}
