import { useTranslation } from 'react-i18next'
import { isGroupable } from '../../shared/view-kind.ts'
import type { TableModel } from '../../web/parts/table-model.ts'
import { FieldChoice } from '../../web/views/field-choice.tsx'
import { isCover } from './shared.ts'
import { type GalleryShow, sizes } from './show.ts'

interface GalleryToolsProps {
  readonly model: TableModel
  readonly show: GalleryShow
  readonly short: boolean
  /** There is room for more controls than the grouping. */
  readonly roomy: boolean
  onChange(show: Partial<GalleryShow>): void
}

/** Temporary choice of the picture field, the grouping and the card size. */
export const GalleryTools = ({ model, show, short, roomy, onChange }: GalleryToolsProps) => {
  const { t } = useTranslation()
  const open = model.fields.filter(({ masked }) => !masked)
  return (
    <>
      {roomy ? (
        <FieldChoice
          label={t('view.gallery.cover')}
          short={short}
          fields={open.filter(({ type, def }) => isCover(type, def))}
          value={show.cover}
          none={t('view.gallery.cover.none')}
          onChoose={cover => onChange({ cover })}
        />
      ) : null}
      <FieldChoice
        label={t('view.gallery.group')}
        short={short}
        fields={open.filter(({ type }) => isGroupable(type))}
        value={show.group}
        none={t('view.gallery.group.none')}
        onChoose={group => onChange({ group })}
      />
      {roomy ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own.
        <div className="seg s" role="group" aria-label={t('view.gallery.size')}>
          {sizes.map(size => (
            <button
              key={size}
              type="button"
              className={size === show.size ? 'on' : undefined}
              aria-pressed={size === show.size}
              onClick={() => onChange({ size })}
            >
              {t(`view.gallery.size.${size}`)}
            </button>
          ))}
        </div>
      ) : null}
    </>
  )
}
