import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldViewOf } from '@gantry/fields/web'
import type { FormBlock, TableId } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { blockIcons } from '../palette/blocks.ts'
import { ButtonPreview } from './button-preview.tsx'

interface BlockPreviewProps {
  readonly block: FormBlock
  readonly table: TableId
}

/** A block on the canvas: rendered as on the form, or as a placeholder. */
export const BlockPreview = ({ block, table }: BlockPreviewProps) => {
  const { t } = useTranslation()
  if (block.kind === 'divider') return <hr className="ds-divider" />
  if (block.kind === 'button') return <ButtonPreview table={table} button={block.button} />
  const text = block.kind === 'text' ? localise(block.text, currentLang()) : ''
  if (text !== '') {
    const { Cell, Detail = Cell } = fieldViewOf({ type: 'richText' })
    return <Detail field={{ type: 'richText' }} value={text} />
  }
  if (block.kind === 'picture' && block.src.startsWith('data:image/'))
    return <img className="ds-picture" src={block.src} alt="" style={{ height: block.height }} />
  const shown = block.kind === 'page' ? block.url : block.kind === 'picture' ? block.src : ''
  return (
    <p className="ds-block">
      <Icon name={blockIcons[block.kind]} />
      {t(`designer.block.${block.kind}`)}
      {block.kind === 'related' ? <span className="mono ink3">{`${block.table}.${block.by}`}</span> : null}
      {shown ? <span className="ink3 cut">{shown}</span> : null}
    </p>
  )
}
