import type { Figure } from '@gantry/fields/shared'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FigureColumn } from './use-figures.ts'

interface FigureMenuProps {
  readonly column: FigureColumn
  readonly failed: boolean
  /** Shows the column's name, where the column is not above. */
  readonly named?: boolean
  onChoose(figure: Figure | null): void
}

/** The aggregate in a column's footer, and the menu to choose it. */
export const FigureMenu = ({ column, failed, named, onChoose }: FigureMenuProps) => {
  const { t } = useTranslation()
  const { field, offered, figure, texts } = column
  const nameOf = (each: Figure) =>
    t(field.type.kind === 'moment' && isExtreme(each) ? `list.figure.${each}.moment` : `list.figure.${each}`)
  const said = texts === null ? [failed ? t('list.figure.failed') : '…'] : texts.length > 0 ? texts : ['–']
  const told = figure ? `${nameOf(figure)} ${said.join(' · ')}` : t('list.figure.none')
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      menu={{
        selectable: true,
        selectedKeys: [figure ?? none],
        items: [none, ...offered].map(key => ({
          key,
          label: key === none ? t('list.figure.none') : nameOf(key),
        })),
        onClick: ({ key }) => onChoose(offered.find(each => each === key) ?? null),
      }}
    >
      <button
        type="button"
        className={figure ? 'rl-figure on' : 'rl-figure'}
        aria-label={t('list.figure.of', { field: field.label, figure: told })}
      >
        {named ? <span translate="no">{field.label}</span> : null}
        {figure ? (
          <>
            <span className="ink3">{nameOf(figure)}</span>
            {said.map(text => (
              <b key={text} translate="no">
                {text}
              </b>
            ))}
          </>
        ) : (
          <span>
            {t('list.figure')} <Icon name="down" size={12} />
          </span>
        )}
      </button>
    </Dropdown>
  )
}

const none = 'none' as const

const isExtreme = (figure: Figure) => figure === 'min' || figure === 'max'
