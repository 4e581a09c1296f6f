import type { FormGroup } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { LabelInput } from './label-input.tsx'

interface GroupPropertiesProps {
  readonly group: FormGroup
  readonly only: boolean
  onChange(group: FormGroup): void
  onRemove(): void
}

/** A group of the form: its title, its one-line purpose, the tab it stands on. */
export const GroupProperties = ({ group, only, onChange, onRemove }: GroupPropertiesProps) => {
  const { t } = useTranslation()
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
      <Button danger disabled={only} onClick={onRemove} icon={<Icon name="trash" />}>
        {t('designer.remove_group')}
      </Button>
    </div>
  )
}
