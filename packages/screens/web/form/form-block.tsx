import { localise } from '@gantry/base/shared'
import { configText } from '@gantry/client/web'
import { fieldViewOf, localeNow } from '@gantry/fields/web'
import { type FormBlock, isHostAllowed, type RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockButtonProps } from '../parts/block-button-props.ts'
import type { TableModel } from '../parts/table-model.ts'
import { type BeginRelated, RelatedRecords } from './related-records.tsx'

interface FormBlockProps {
  readonly model: TableModel
  readonly block: FormBlock
  /** Label of the block; the heading of its group. */
  readonly label: string | undefined
  /** The stored record; null for a new one. */
  readonly record: RecordRow | null
  /** Title of the record. */
  readonly title?: string
  /** Renders the form of a new related record; absent: no related record can be created here. */
  readonly begin?: ComponentType<BeginRelated>
  /** Renders a button of the table; absent: buttons are disabled in this form. */
  readonly press?: ComponentType<BlockButtonProps> | undefined
}

const defaultHeight = 360

/** Renders a block of a form that is not a field. */
export const FormBlockView = ({
  model,
  block,
  label,
  title,
  record,
  begin,
  press: Press,
}: FormBlockProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  switch (block.kind) {
    case 'text': {
      const { Cell, Detail = Cell } = fieldViewOf({ type: 'richText' })
      return (
        <div className="rf-text">
          <Detail field={{ type: 'richText' }} value={localise(block.text, lang)} />
        </div>
      )
    }
    case 'divider':
      return <hr className="rf-divider" />
    case 'picture':
      return isOpen(block.src) ? (
        <img
          className="rf-picture"
          src={block.src}
          alt={block.alt === undefined ? (label ?? '') : localise(block.alt, lang)}
          loading="lazy"
          referrerPolicy="no-referrer"
          style={block.height === undefined ? undefined : { height: block.height }}
        />
      ) : (
        <NotAllowed text={t('form.block.not_allowed')} />
      )
    case 'page':
      return isOpen(block.url) ? (
        <iframe
          className="rf-page-frame"
          title={label ?? t('form.block.page')}
          src={block.url}
          loading="lazy"
          referrerPolicy="no-referrer"
          // Without `allow-same-origin` the embedded page can access neither this product nor its own cookies.
          sandbox="allow-scripts allow-forms allow-popups"
          style={{ height: block.height ?? defaultHeight }}
        />
      ) : (
        <NotAllowed text={t('form.block.not_allowed')} />
      )
    case 'button':
      return record && Press ? (
        <Press model={model} button={block.button} record={record} />
      ) : (
        <p className="rf-blocked">{t('form.block.button_later')}</p>
      )
    case 'related':
      return <RelatedRecords block={block} label={label} title={title} record={record} begin={begin} />
  }
}

const isOpen = (address: string): boolean =>
  address.startsWith('data:image/') || isHostAllowed(address, configText('user.forms.embeddedHosts'))

const NotAllowed = ({ text }: { readonly text: string }) => (
  <p className="rf-blocked">
    <Icon name="lock" size={14} />
    {text}
  </p>
)
