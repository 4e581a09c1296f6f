import { localise, patched } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { ContextType } from '@gantry/expr/shared'
import type { Block, BlockKind } from '@gantry/logic/shared'
import type { TableDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { blockSettings } from './block-settings.tsx'
import { blockIcons } from './faces.ts'
import type { Option, SettingsProps } from './settings-props.ts'

interface BlockPropertiesProps {
  readonly block: Block
  readonly scope: ContextType
  readonly table: TableDef | undefined
  readonly tables: readonly Option[]
  readonly problems: readonly string[]
  onChange(next: Block): void
  onShift(by: -1 | 1): void
  onRemove(): void
}

/** The settings of one block. */
export const BlockProperties = (props: BlockPropertiesProps) => {
  const { block, scope, table, tables, problems, onChange, onShift, onRemove } = props
  const { t } = useTranslation()
  const fields = Object.entries(table?.fields ?? {}).map(([value, { label }]) => ({
    value,
    label: label === undefined ? value : localise(label, currentLang()),
  }))
  // The table of settings is complete by kind, which the compiler cannot follow from the kind of this block.
  const Settings = blockSettings[block.kind] as ComponentType<SettingsProps<BlockKind>>
  return (
    <>
      <h2>
        <Icon name={blockIcons[block.kind]} />
        {t(`flowlogic.block.${block.kind}`)}
      </h2>
      <Settings
        block={block}
        fields={fields}
        tables={tables}
        t={t}
        put={next => onChange(patched<Block>(block, next))}
      />
      {problems.map(each => (
        <p key={each} className="hint err">
          {each}
        </p>
      ))}
      <p className="ink3">
        {t('flowlogic.known')} <span translate="no">{Object.keys(scope.fields).join(', ') || '—'}</span>
      </p>
      <div className="dc-acts">
        <Button size="small" onClick={() => onShift(-1)}>
          {t('decision.row.up')}
        </Button>
        <Button size="small" onClick={() => onShift(1)}>
          {t('decision.row.down')}
        </Button>
        <Button size="small" danger onClick={onRemove}>
          {t('flowlogic.remove')}
        </Button>
      </div>
    </>
  )
}
