import { DesignHelpContext, Failed, useCall } from '@gantry/client/web'
import { EmptyState, Icon, type IconName, PageHeader, Skeleton } from '@gantry/ui/web'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listTemplates } from '../../shared/contract.ts'
import type { TemplateInfo } from '../../shared/types.ts'
import { centreHref } from '../app-address.ts'
import { BlankForm } from './blank-form.tsx'
import './new-app.css'
import { TemplateCard } from './template-card.tsx'
import { TemplatePanel } from './template-panel.tsx'

interface NewAppProps {
  onSheet(): void
  onWords(): void
}

/** The ways to begin an application: an empty table to draw, a spreadsheet in use, a description, or a template. */
export const NewApp = ({ onSheet, onWords }: NewAppProps) => {
  const { t } = useTranslation()
  const help = use(DesignHelpContext)
  const templates = useCall(listTemplates, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const all = templates.data?.data ?? []
  const template = chosen === 'blank' ? undefined : (all.find(({ id }) => id === chosen) ?? all[0])
  const found = all.filter(each => fits(each, text))
  return (
    <div className="na">
      <PageHeader title={t('apps.new')} crumbs={[{ title: t('apps.centre'), href: centreHref() }]} />
      <div className="na-panes">
        <div className="na-left">
          <div className="na-ways">
            <Way
              icon="plus"
              title={t('newApp.blank')}
              hint={t('newApp.blank_hint')}
              pressed={chosen === 'blank'}
              onClick={() => setChosen('blank')}
            />
            <Way icon="table" title={t('apps.from_sheet')} hint={t('newApp.sheet_hint')} onClick={onSheet} />
            {help ? (
              <Way icon="edit" title={t('apps.from_words')} hint={t('newApp.words_hint')} onClick={onWords} />
            ) : null}
          </div>
          <div className="na-head">
            <h2>{t('newApp.templates')}</h2>
            <span className="ink3">{t('newApp.templates_hint')}</span>
            <label className="in">
              <Icon name="search" />
              <input
                type="search"
                value={text}
                placeholder={t('newApp.find')}
                aria-label={t('newApp.find')}
                onChange={event => setText(event.target.value)}
              />
            </label>
          </div>
          {templates.error ? <Failed error={templates.error} /> : null}
          {templates.isPending ? <Skeleton kind="text" rows={8} /> : null}
          <div className="na-grid">
            {found.map(each => (
              <TemplateCard
                key={each.id}
                template={each}
                chosen={each === template}
                onChoose={() => setChosen(each.id)}
              />
            ))}
          </div>
          {all.length > 0 && found.length === 0 ? (
            <EmptyState
              kind="filtered"
              actions={
                <button type="button" className="btn" onClick={() => setText('')}>
                  {t('apps.show_all')}
                </button>
              }
            />
          ) : null}
        </div>
        {chosen === 'blank' ? (
          <aside className="na-right" aria-label={t('newApp.blank')}>
            <h2>{t('newApp.blank')}</h2>
            <p className="ink2">{t('newApp.blank_hint')}</p>
            <BlankForm />
          </aside>
        ) : template ? (
          <TemplatePanel key={template.id} template={template} />
        ) : null}
      </div>
    </div>
  )
}

const fits = ({ name, description, tables }: TemplateInfo, text: string): boolean =>
  [name, description, ...tables.map(({ label }) => label)].some(words =>
    words.toLowerCase().includes(text.trim().toLowerCase()),
  )

interface WayProps {
  readonly icon: IconName
  readonly title: string
  readonly hint: string
  readonly pressed?: boolean
  onClick(): void
}

const Way = ({ icon, title, hint, pressed, onClick }: WayProps) => (
  <button type="button" className="na-way" aria-pressed={pressed} aria-label={title} onClick={onClick}>
    <span className="na-sign" aria-hidden>
      <Icon name={icon} />
    </span>
    <span>
      <b>{title}</b>
      <small>{hint}</small>
    </span>
  </button>
)
