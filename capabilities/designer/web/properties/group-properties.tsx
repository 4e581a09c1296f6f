import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { expressionScope } from '@gantry/fields/shared'
import { defaultColumns, type FormGroup, isBlockId, type TableDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Button, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Neighbour, TableDesign } from '../../shared/types.ts'
import { masterOf } from '../edit-design.ts'
import { BlockProperties } from './block-properties.tsx'
import { LabelInput } from './label-input.tsx'
import { RulePart } from './rule-part.tsx'
import { sharedShown, withSharedShown } from './rules.ts'

interface GroupPropertiesProps {
  readonly design: TableDesign
  readonly group: FormGroup
  readonly only: boolean
  readonly neighbours: readonly Neighbour[]
  onChange(group: FormGroup): void
  /** What the group says of the fields it holds. */
  onChangeTable(table: TableDef): void
  onRemove(): void
}

const withColumns = ({ columns: _, ...group }: FormGroup, columns: number): FormGroup =>
  columns === 1 || columns === 3 || columns === 4 ? { ...group, columns } : group

/** A group of the form: its title, its one-line purpose, the tab it stands on. */
export const GroupProperties = ({
  design,
  group,
  only,
  neighbours,
  onChange,
  onChangeTable,
  onRemove,
}: GroupPropertiesProps) => {
  const { t } = useTranslation()
  const table = masterOf(design)
  const fields = group.fields.filter(id => !isBlockId(id))
  const shown = sharedShown(table, fields)
  const set = (name: 'label' | 'hint' | 'tab') => (value: FormGroup['label']) => {
    const { [name]: _before, ...rest } = group
    onChange(value === '' || value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <div className="ds-props">
      <h2>
        <Icon name="form" />
        {t('designer.group')}
      </h2>
      <div className="fld">
        <label htmlFor="dg-label">{t('designer.label')}</label>
        <LabelInput id="dg-label" value={group.label ?? ''} onChange={set('label')} />
      </div>
      <div className="fld">
        <label htmlFor="dg-hint">{t('designer.group_hint')}</label>
        <LabelInput id="dg-hint" value={group.hint ?? ''} onChange={set('hint')} />
      </div>
      <div className="fld">
        <label htmlFor="dg-tab">{t('designer.group_tab')}</label>
        <LabelInput id="dg-tab" value={group.tab ?? ''} onChange={set('tab')} />
        <p className="hint">{t('designer.group_tab_hint')}</p>
      </div>
      {group.block ? (
        <BlockProperties
          block={group.block}
          table={table.id}
          neighbours={neighbours}
          onChange={block => onChange({ ...group, block })}
        />
      ) : (
        <div className="fld">
          <span className="ds-name">{t('designer.group_columns')}</span>
          <Segmented<number>
            block
            aria-label={t('designer.group_columns')}
            value={group.columns ?? defaultColumns}
            options={[1, 2, 3, 4]}
            onChange={columns => onChange(withColumns(group, columns))}
          />
        </div>
      )}
      <div className="fld">
        <label htmlFor="dg-fold">{t('designer.group_collapse')}</label>
        <Select<'never' | 'open' | 'closed'>
          id="dg-fold"
          value={group.collapse ?? 'never'}
          disabled={group.label === undefined}
          options={(['never', 'open', 'closed'] as const).map(value => ({
            value,
            label: t(`designer.group_collapse.${value}`),
          }))}
          onChange={value => {
            const { collapse: _, ...rest } = group
            onChange(value === 'never' ? rest : { ...rest, collapse: value })
          }}
        />
      </div>
      {fields.length > 0 ? (
        <div className="fld">
          <RulePart
            rule={t('designer.rules.group')}
            name={localise(group.label ?? t('designer.group_unnamed'), currentLang())}
            text={shown ?? undefined}
            about={{
              table,
              scope: expressionScope(table, new Map(design.tables.map(each => [each.id, each]))),
              slaves: design.tables,
            }}
            sampleOf={table.id}
            onChange={text => onChangeTable(withSharedShown(table, fields, text))}
          />
          <p className="hint">{t(shown === null ? 'designer.rules.group_differs' : 'designer.rules.hint')}</p>
        </div>
      ) : null}
      <Button danger disabled={only} onClick={onRemove} icon={<Icon name="trash" />}>
        {t('designer.remove_group')}
      </Button>
    </div>
  )
}
