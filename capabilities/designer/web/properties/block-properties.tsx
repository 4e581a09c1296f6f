import { localise } from '@gantry/base/shared'
import { configText, currentLang } from '@gantry/client/web'
import { fieldViewOf } from '@gantry/fields/web'
import { type FormBlock, isHostAllowed, type TableId } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Neighbour } from '../../shared/types.ts'
import { ButtonSelect } from './button-select.tsx'
import { readPicture } from './read-picture.ts'

interface BlockPropertiesProps {
  readonly block: FormBlock
  /** The table whose form it is. */
  readonly table: TableId
  readonly neighbours: readonly Neighbour[]
  onChange(block: FormBlock): void
}

/** What a block of the form shows. */
export const BlockProperties = ({ block, table, neighbours, onChange }: BlockPropertiesProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  switch (block.kind) {
    case 'divider':
      return null
    case 'text': {
      const Rich = fieldViewOf({ type: 'richText' }).Input
      return (
        <div className="fld">
          <label htmlFor="db-text">{t('designer.block.text')}</label>
          <Rich
            id="db-text"
            field={{ type: 'richText' }}
            value={localise(block.text, lang)}
            onChange={value => onChange({ ...block, text: typeof value === 'string' ? value : '' })}
          />
        </div>
      )
    }
    case 'picture':
      return (
        <>
          <div className="fld">
            <label htmlFor="db-file">{t('designer.block.picture_file')}</label>
            <input
              id="db-file"
              type="file"
              accept="image/png,image/jpeg,image/webp,image/gif"
              onChange={async event => {
                const [file] = event.target.files ?? []
                const src = file ? await readPicture(file) : null
                if (src) onChange({ ...block, src })
                else if (file) toast({ kind: 'failed', text: t('designer.block.picture_bad') })
              }}
            />
            <p className="hint">{t('designer.block.picture_hint')}</p>
          </div>
          <Address
            id="db-src"
            value={block.src.startsWith('data:') ? '' : block.src}
            onChange={src => onChange({ ...block, src })}
          />
          <Height value={block.height} onChange={height => onChange(withHeight(block, height))} />
        </>
      )
    case 'page':
      return (
        <>
          <Address id="db-url" value={block.url} onChange={url => onChange({ ...block, url })} />
          <Height value={block.height} onChange={height => onChange(withHeight(block, height))} />
        </>
      )
    case 'button':
      return (
        <ButtonSelect
          table={table}
          value={block.button}
          onChange={button => onChange({ kind: 'button', button })}
        />
      )
    case 'related':
      return (
        <div className="fld">
          <label htmlFor="db-related">{t('designer.block.related_by')}</label>
          <Select
            id="db-related"
            showSearch={{ optionFilterProp: 'label' }}
            value={`${block.table} ${block.by}`}
            onChange={value => {
              const [table = '', by = ''] = value.split(' ')
              onChange({ kind: 'related', table, by })
            }}
            options={neighbours
              .filter(({ master }) => master === null)
              .flatMap(({ id, label, pointing }) =>
                pointing.map(by => ({ value: `${id} ${by}`, label: `${localise(label, lang)} · ${by}` })),
              )}
          />
          <p className="hint">{t('designer.block.related_hint')}</p>
        </div>
      )
  }
}

interface AddressProps {
  readonly id: string
  readonly value: string
  onChange(value: string): void
}

const Address = ({ id, value, onChange }: AddressProps) => {
  const { t } = useTranslation()
  const closed = value !== '' && !isHostAllowed(value, configText('user.forms.embeddedHosts'))
  return (
    <div className="fld">
      <label htmlFor={id}>{t('designer.block.address')}</label>
      <Input
        id={id}
        value={value}
        maxLength={2_000}
        placeholder="https://"
        onChange={event => onChange(event.target.value.trim())}
      />
      {closed ? <p className="hint err">{t('form.block.not_allowed')}</p> : null}
    </div>
  )
}

interface HeightProps {
  readonly value: number | undefined
  onChange(value: number | undefined): void
}

const Height = ({ value, onChange }: HeightProps) => {
  const { t } = useTranslation()
  return (
    <div className="fld">
      <label htmlFor="db-height">{t('designer.block.height')}</label>
      <InputNumber
        id="db-height"
        min={40}
        max={2_000}
        value={value ?? null}
        onChange={next => onChange(next === null ? undefined : Math.round(next))}
      />
    </div>
  )
}

const withHeight = <Block extends { readonly height?: number }>(
  block: Block,
  height: number | undefined,
): Block => {
  const { height: _, ...rest } = block
  return (height === undefined ? rest : { ...rest, height }) as Block
}
