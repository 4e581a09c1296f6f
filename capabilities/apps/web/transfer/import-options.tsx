import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { Checkbox, Radio, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetMatch } from '../../shared/types.ts'

export interface ImportChoices {
  /** What becomes of the good rows when others are bad. */
  readonly mode: 'good' | 'all'
  /** Records with the same value here are updated; null: every row is a new record. */
  readonly key: FieldId | null
  /** Sheets whose rows come along, by their index in the file. */
  readonly slaves: readonly number[]
  /** Look at the outcome first; nothing is written. */
  readonly trial: boolean
}

interface ImportOptionsProps {
  readonly table: TableDef
  readonly match: SheetMatch
  readonly columns: readonly (FieldId | null)[]
  readonly choices: ImportChoices
  onChange(choices: ImportChoices): void
}

/** How a file is imported, beside which column goes where. */
export const ImportOptions = ({ table, match, columns, choices, onChange }: ImportOptionsProps) => {
  const { t } = useTranslation()
  const keyId = useId()
  const labelOf = (id: FieldId) => localise(table.fields[id]?.label ?? id, currentLang())
  return (
    <div className="imp-options">
      {match.slaves.map(slave => (
        <Checkbox
          key={slave.sheet}
          checked={choices.slaves.includes(slave.sheet)}
          onChange={({ target }) =>
            onChange({
              ...choices,
              slaves: target.checked
                ? [...choices.slaves, slave.sheet]
                : choices.slaves.filter(sheet => sheet !== slave.sheet),
            })
          }
        >
          {t('import.slave', {
            sheet: slave.name,
            field: labelOf(slave.field),
            column: match.headings[slave.masterColumn],
          })}
        </Checkbox>
      ))}
      <Radio.Group
        value={choices.mode}
        onChange={({ target }) => onChange({ ...choices, mode: target.value })}
        options={[
          { value: 'good', label: t('import.mode.good') },
          { value: 'all', label: t('import.mode.all') },
        ]}
      />
      <Checkbox
        checked={choices.trial}
        onChange={({ target }) => onChange({ ...choices, trial: target.checked })}
      >
        {t('import.trial')}
      </Checkbox>
      <div className="imp-key">
        <label htmlFor={keyId}>{t('import.key')}</label>
        <Select
          id={keyId}
          allowClear
          value={choices.key}
          placeholder={t('import.key_none')}
          style={{ width: 260 }}
          options={columns.flatMap(id => (id === null ? [] : [{ value: id, label: labelOf(id) }]))}
          onChange={key => onChange({ ...choices, key: key ?? null })}
        />
      </div>
    </div>
  )
}
