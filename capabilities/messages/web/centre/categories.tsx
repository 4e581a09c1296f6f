import { type MessageCategory, messageCategories } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from './category-icons.ts'
import { HabitsSummary } from './habits-summary.tsx'

interface CategoriesProps {
  readonly unread: Readonly<Record<MessageCategory, number>> | undefined
  readonly chosen: MessageCategory | null
  onChoose(category: MessageCategory | null): void
}

/** The categories with their unread messages. */
export const Categories = ({ unread, chosen, onChoose }: CategoriesProps) => {
  const { t } = useTranslation()
  const all = Object.values(unread ?? {}).reduce((sum, each) => sum + each, 0)
  const shown = (count: number) => (count === 0 ? null : <small>{count > 99 ? '99+' : count}</small>)
  return (
    <nav className="msg-categories" aria-label={t('messages.categories')}>
      <button
        type="button"
        aria-current={chosen === null ? 'true' : undefined}
        onClick={() => onChoose(null)}
      >
        <Icon name="bell" />
        <span>{t('messages.all')}</span>
        {shown(all)}
      </button>
      {messageCategories.map(name => (
        <button
          key={name}
          type="button"
          aria-current={chosen === name ? 'true' : undefined}
          onClick={() => onChoose(name)}
        >
          <Icon name={categoryIcons[name]} />
          <span>{t(`messages.category.${name}`)}</span>
          {shown(unread?.[name] ?? 0)}
        </button>
      ))}
      <HabitsSummary />
    </nav>
  )
}
