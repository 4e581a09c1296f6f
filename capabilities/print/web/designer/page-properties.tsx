import { useTranslation } from 'react-i18next'
import { type Page, type PrintTemplate, paperSizes } from '../../shared/template.ts'
import { ChoiceEdit, NumberEdit, SwitchEdit } from './controls.tsx'
import { TextEdit } from './text-edit.tsx'

interface PagePropertiesProps {
  readonly template: PrintTemplate
  onChange(next: PrintTemplate): void
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** Name, paper, margins, and what stands at the top and the foot of every page. */
export const PageProperties = ({ template, onChange }: PagePropertiesProps) => {
  const { t } = useTranslation()
  const { page } = template
  const setPage = (next: Partial<Page>) => onChange({ ...template, page: { ...page, ...next } })
  return (
    <>
      <TextEdit
        label={t('print.part.label')}
        value={template.label}
        onChange={label => onChange({ ...template, label })}
      />
      <ChoiceEdit
        label={t('print.paper')}
        value={page.size}
        options={paperSizes.map(size => ({
          value: size,
          label: size === 'own' || size === 'roll' ? t(`print.paper.${size}`) : size,
        }))}
        onChange={size =>
          onChange({
            ...template,
            page: {
              size,
              margins: page.margins,
              ...(size === 'own' && { width: page.width ?? 60, height: page.height ?? 40 }),
              ...(size === 'roll' && { width: page.width ?? 80 }),
            },
          })
        }
      />
      {page.size === 'own' || page.size === 'roll' ? (
        <div className="pr-four">
          <NumberEdit
            label={t('print.width')}
            min={15}
            max={1200}
            value={page.width}
            onChange={width => width !== null && setPage({ width })}
          />
          {page.size === 'own' ? (
            <NumberEdit
              label={t('print.height')}
              min={10}
              max={1200}
              value={page.height}
              onChange={height => height !== null && setPage({ height })}
            />
          ) : null}
        </div>
      ) : (
        <SwitchEdit
          label={t('print.landscape')}
          value={page.landscape === true}
          onChange={on => {
            const { landscape: _, ...rest } = page
            onChange({ ...template, page: on ? { ...rest, landscape: true } : rest })
          }}
        />
      )}
      <h3>{t('print.margins')}</h3>
      <div className="pr-four">
        {sides.map(side => (
          <NumberEdit
            key={side}
            label={t(`print.side.${side}`)}
            min={0}
            max={100}
            value={page.margins[side]}
            onChange={value => value !== null && setPage({ margins: { ...page.margins, [side]: value } })}
          />
        ))}
      </div>
      <TextEdit
        label={t('print.part.head')}
        value={template.head}
        onChange={head => onChange({ ...template, head })}
      />
      <TextEdit
        label={t('print.part.foot')}
        value={template.foot}
        onChange={foot => onChange({ ...template, foot })}
      />
      <p className="hint">{t('print.numbers_hint')}</p>
    </>
  )
}
