import { type Lang, localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type FieldDef, listTables } from '@gantry/model/shared'
import { Button, Checkbox, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SheetDraft } from '../../shared/types.ts'
import {
  changeLabel,
  changeRequired,
  changeTitle,
  changeType,
  renamed,
  setIncluded,
  typesFor,
} from './edit-draft.ts'
import { fieldsIn } from './move-column.ts'

interface DraftFieldsProps {
  readonly draft: SheetDraft
  /** As the server proposed it. */
  readonly proposed: SheetDraft
  /** No rows are read: settings of the fields stand in the place of samples. */
  readonly isDescribed: boolean
  /** The label of a table that is proposed beside this one; empty for others. */
  labelOf(table: string): string
  onChange(draft: SheetDraft): void
  /** Present where lines hold records and slave rows: takes a column to the other of the two. */
  onMove?(column: number): void
}

/** One row for each column of a sheet: what it will be called, what it will be, and what stands in it. */
export const DraftFields = ({
  draft,
  proposed,
  isDescribed,
  labelOf,
  onChange,
  onMove,
}: DraftFieldsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const tables = useCall(listTables, {}, { enabled: isDescribed }).data?.data ?? []
  const nameOf = (id: string): string => {
    const known = tables.find(table => table.id === id)
    return labelOf(id) || (known ? localise(known.label, lang) : '')
  }
  const to = proposed.slaveOf ? 'record' : 'lines'
  return (
    <div className="wz-scroll">
      <table className="wz-fields">
        <thead>
          <tr>
            <th>{t(isDescribed ? 'sheet.use_described' : 'sheet.use')}</th>
            <th>{t('sheet.field')}</th>
            <th>{t('sheet.type')}</th>
            <th>{t('sheet.required')}</th>
            <th>{t('sheet.title')}</th>
            <th>{t(isDescribed ? 'sheet.details' : 'sheet.samples')}</th>
            {onMove ? <th className="wz-move" aria-label={t(`sheet.to_${to}`)} /> : null}
          </tr>
        </thead>
        <tbody>
          {proposed.columns.map((id, column) => {
            if (id === null) return null
            const field = draft.table.fields[id]
            const label = localise(field?.label ?? proposed.headings[column] ?? '', lang)
            return (
              <tr key={id} data-off={!field}>
                <td>
                  <Checkbox
                    checked={field !== undefined}
                    aria-label={t('sheet.use_field', { name: label })}
                    onChange={event => onChange(setIncluded(draft, proposed, column, event.target.checked))}
                  />
                </td>
                <td>
                  <Input
                    value={label}
                    disabled={!field}
                    aria-label={t('sheet.field')}
                    onChange={event =>
                      onChange(changeLabel(draft, id, renamed(field?.label, event.target.value, lang)))
                    }
                    style={{ minWidth: 160 }}
                  />
                </td>
                <td>
                  <Select
                    value={field?.type ?? proposed.table.fields[id]?.type}
                    disabled={!field}
                    aria-label={t('sheet.type')}
                    style={{ width: 140 }}
                    onChange={type => onChange(changeType(draft, column, type, proposed))}
                    options={typesFor(proposed, column).map(type => ({
                      value: type,
                      label: t(`field.type.${type}`),
                    }))}
                  />
                </td>
                <td>
                  <Checkbox
                    checked={field?.required === true}
                    disabled={!field}
                    aria-label={t('sheet.required')}
                    onChange={event => onChange(changeRequired(draft, id, event.target.checked))}
                  />
                </td>
                <td>
                  <Radio
                    checked={draft.table.title === id}
                    disabled={!field}
                    aria-label={t('sheet.title')}
                    onChange={() => onChange(changeTitle(draft, id))}
                  />
                </td>
                <td className="wz-samples cut" translate="no">
                  {isDescribed
                    ? detailsOf(proposed.table.fields[id], lang, nameOf)
                    : samplesOf(proposed, column)}
                </td>
                {onMove ? (
                  <td className="wz-move">
                    <Button
                      size="small"
                      type="text"
                      disabled={fieldsIn(proposed) === 1}
                      aria-label={t(`sheet.to_${to}_of`, { name: label })}
                      onClick={() => onMove(column)}
                    >
                      {t(`sheet.to_${to}`)}
                    </Button>
                  </td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Options, the table of a link by its name, or how the value is computed. */
const detailsOf = (field: FieldDef | undefined, lang: Lang, nameOf: (table: string) => string): string => {
  if (!field) return ''
  const { options, target } = fieldTypeOf(field)
  const { computed } = field
  if (computed)
    return 'formula' in computed
      ? computed.formula
      : Object.values(computed)
          .filter(part => typeof part === 'string')
          .join(' · ')
  const labels = (options?.(field) ?? []).map(({ label }) => localise(label, lang))
  // A person, department or file has a table of its own, which says nothing its type does not.
  const linked = 'table' in field ? target?.(field) : undefined
  return labels.length > 0 ? labels.slice(0, 8).join(' · ') : linked ? nameOf(linked) : ''
}

const samplesOf = (draft: SheetDraft, column: number): string =>
  draft.samples
    .map(cells => cells[column])
    .filter(cell => cell !== null && cell !== undefined && cell !== '')
    .slice(0, 4)
    .join(' · ')
