import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Checkbox, Input, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetDraft } from '../../shared/types.ts'
import { type ArrangedSheet, draftsOf, isOpenWay, wayOf } from './arrange.ts'
import { DraftFields } from './draft-fields.tsx'
import { renamed } from './edit-draft.ts'
import type { Part, Way } from './way.ts'

interface SheetSectionProps {
  readonly sheet: ArrangedSheet
  readonly all: readonly ArrangedSheet[]
  /** It was described, not read from a file. */
  readonly isDescribed: boolean
  /** How it was read, with what can be changed. */
  readonly reading: ReactNode
  onUse(isUsed: boolean): void
  onChoose(way: number): void
  onChange(draft: SheetDraft): void
  onMove(column: number): void
}

/** A sheet of the file: what its rows are taken for, and the tables they make. */
export const SheetSection = ({
  sheet,
  all,
  isDescribed,
  reading,
  onUse,
  onChoose,
  onChange,
  onMove,
}: SheetSectionProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { name, isUsed, ways, chosen } = sheet
  const parts = wayOf(sheet)
  const lang = currentLang()
  const labelOf = (table: string): string =>
    localise(
      draftsOf(all).find(draft => draft.table.id === table)?.table.label ??
        all.flatMap(each => each.ways.flat()).find(({ draft }) => draft.table.id === table)?.draft.table
          .label ??
        '',
      lang,
    )
  const saysOf = (way: Way): string => {
    const slaveOf = way.at(-1)?.proposed.slaveOf
    const headings = way[0]?.proposed.headings ?? []
    if (isDescribed) return t(slaveOf ? 'sheet.way.with_rows' : 'sheet.way.without_rows')
    if (!slaveOf) return t('sheet.way.own')
    if (slaveOf.by === 'column')
      return t('sheet.way.column', { master: labelOf(slaveOf.table), column: headings[slaveOf.joinColumn] })
    return slaveOf.recordColumn === null
      ? t('sheet.way.lines_filled')
      : t('sheet.way.lines_column', { column: headings[slaveOf.recordColumn] })
  }
  const readFrom = ({ slaveOf, rowsRead, headings, headingLine }: SheetDraft): string => {
    if (isDescribed) return slaveOf ? t('sheet.rows_of', { master: labelOf(slaveOf.table) }) : ''
    if (!slaveOf) return t('sheet.read_from', { name, rows: rowsRead, line: headingLine })
    const master = labelOf(slaveOf.table)
    return slaveOf.by === 'column'
      ? t('sheet.slave_of', { master, column: headings[slaveOf.joinColumn], rows: rowsRead })
      : t('sheet.slave_lines', { master, rows: rowsRead })
  }
  const tableOf = ({ proposed, draft }: Part, at: number) => (
    <div className="wz-part" key={proposed.table.id}>
      <h2 className="row" style={{ gap: 8 }}>
        {at > 0 || all.length === 1 ? null : (
          <Checkbox
            checked={isUsed}
            aria-label={t('sheet.use_field', { name })}
            onChange={event => onUse(event.target.checked)}
          />
        )}
        <Input
          value={localise(draft.table.label, lang)}
          disabled={!isUsed}
          aria-label={t('sheet.table_name')}
          maxLength={60}
          onChange={event =>
            onChange({
              ...draft,
              table: { ...draft.table, label: renamed(draft.table.label, event.target.value, lang) },
            })
          }
          style={{ maxWidth: 320 }}
        />
      </h2>
      <p>{readFrom(proposed)}</p>
      {at === 0 ? reading : null}
      {at === 0 && ways.length > 1 ? (
        <div className="wz-way">
          <label htmlFor={id}>{isDescribed ? t('sheet.way.described') : t('sheet.way', { name })}</label>
          <Select
            id={id}
            value={chosen}
            disabled={!isUsed}
            onChange={onChoose}
            options={ways.map((way, value) => ({
              value,
              label: saysOf(way),
              disabled: !isOpenWay(all, way),
            }))}
          />
        </div>
      ) : null}
      {isUsed ? (
        <DraftFields
          draft={draft}
          proposed={proposed}
          isDescribed={isDescribed}
          labelOf={labelOf}
          onChange={onChange}
          {...(parts.length > 1 && !isDescribed && { onMove })}
        />
      ) : null}
    </div>
  )
  return <section className="wz-sheet">{parts.map(tableOf)}</section>
}
