import { type Lang, localise } from '@gantry/base/shared'
import { sayDay, sayNumber } from '@gantry/client/web'
import type { SavedFilter, SavedTabFilter } from '@gantry/model/shared'
import { Icon, Modal, SavedTabs } from '@gantry/ui/web'
import { Dropdown, Input, type InputRef, Popover } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menuItems } from '../parts/menu-items.tsx'
import { asTab } from './use-list-view.ts'
import type { TabCount } from './use-tab-counts.ts'

interface ListTabsProps {
  readonly lang: Lang
  /** Tabs defined by the view, for all users. */
  readonly shared: readonly SavedFilter[]
  readonly own: readonly SavedFilter[]
  /** Tabs shared by or with the user. */
  readonly saved: readonly SavedTabFilter[]
  readonly mayShare: boolean
  readonly mayShowAll: boolean
  /** Known record counts of the tabs. */
  readonly counts: ReadonlyMap<string, TabCount>
  /** Tabs that show overdue records. */
  readonly late: ReadonlySet<string>
  readonly active: string | null
  /** The current filter differs from the tab and can be saved. */
  readonly keepable: boolean
  onChoose(tab: string | null): void
  onAdd(label: string): void
  onRename(id: string, label: string): void
  onRemove(id: string): void
  onShare(id: string): void
  /** Publishes the tab to all readers of the table, or revokes that. */
  onEveryone(id: string, everyone: boolean): void
  /** Sets whether the list opens in this tab for the users it is shared with. */
  onDefault(id: string, isDefault: boolean): void
  /** Moves the tab before the other shared tabs. */
  onFirst(id: string): void
  /** Saves the current filter in the tab. */
  onUpdate(id: string): void
}

const all = ':all'

/** Saved filters beside the title: all records, the view's tabs, shared tabs, private tabs, and a plus to save the current filter. */
export const ListTabs = (props: ListTabsProps) => {
  const {
    lang,
    shared,
    own,
    saved,
    counts,
    late,
    active,
    keepable,
    onChoose,
    onAdd,
    onRename,
    onRemove,
    onUpdate,
  } = props
  const { t } = useTranslation()
  const [renaming, setRenaming] = useState<SavedFilter | null>(null)
  const kept = saved.find(tab => tab.mine && tab.id === active)
  const mine = kept ? asTab(kept) : own.find(tab => tab.id === active)
  const entries = [
    ...(keepable ? [{ key: 'update', icon: 'check' as const, label: t('list.tab.update') }] : []),
    ...(props.mayShare ? [{ key: 'share', icon: 'people' as const, label: t('list.tab.share') }] : []),
    ...(props.mayShowAll
      ? [
          {
            key: 'everyone',
            icon: 'globe' as const,
            label: t(kept?.everyone ? 'list.tab.everyone_not' : 'list.tab.everyone'),
          },
        ]
      : []),
    ...(kept
      ? [
          {
            key: 'default',
            icon: 'star' as const,
            label: t(kept.isDefault ? 'list.tab.default_not' : 'list.tab.default'),
          },
          ...(saved.length > 1 ? [{ key: 'first', icon: 'left' as const, label: t('list.tab.first') }] : []),
        ]
      : []),
    { key: 'rename', icon: 'edit' as const, label: t('list.tab.rename') },
    { key: 'remove', icon: 'trash' as const, label: t('list.tab.remove'), danger: true },
  ]
  return (
    <>
      <SavedTabs
        label={t('list.tabs')}
        active={active ?? all}
        tabs={[
          { id: all, label: t('list.tab.all') },
          ...[...shared, ...saved.map(asTab), ...own].map(tab => {
            const by = saved.find(({ id }) => id === tab.id)?.shared
            const found = counts.get(tab.id)
            return {
              id: tab.id,
              label: localise(tab.label, lang),
              ...(by && {
                title: t('list.tab.shared_by', {
                  name: by.by?.title ?? '',
                  day: sayDay(by.at),
                }),
              }),
              ...(found && { count: `${sayNumber(found.count)}${found.capped ? '+' : ''}` }),
              late: late.has(tab.id) && found !== undefined && found.count > 0,
            }
          }),
        ]}
        onChange={id => onChoose(id === all ? null : id)}
        after={
          <>
            {mine ? (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: menuItems(entries, ({ key }) => {
                    if (key === 'update') onUpdate(mine.id)
                    else if (key === 'share') props.onShare(mine.id)
                    else if (key === 'everyone') props.onEveryone(mine.id, kept?.everyone !== true)
                    else if (key === 'default') props.onDefault(mine.id, kept?.isDefault !== true)
                    else if (key === 'first') props.onFirst(mine.id)
                    else if (key === 'rename') setRenaming(mine)
                    else onRemove(mine.id)
                  }),
                }}
              >
                <button
                  type="button"
                  className="rl-tab-b"
                  aria-label={t('list.tab.menu', { tab: localise(mine.label, lang) })}
                >
                  <Icon name="down" size={12} />
                </button>
              </Dropdown>
            ) : null}
            <AddTab enabled={keepable} onAdd={onAdd} />
          </>
        }
      />
      {renaming ? (
        <RenameTab
          tab={localise(renaming.label, lang)}
          onClose={() => setRenaming(null)}
          onRename={label => onRename(renaming.id, label)}
        />
      ) : null}
    </>
  )
}

const longest = 30

const AddTab = ({ enabled, onAdd }: { enabled: boolean; onAdd(label: string): void }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [label, setLabel] = useState('')
  const input = useRef<InputRef>(null)
  const add = () => {
    if (!label.trim()) return
    onAdd(label.trim())
    setLabel('')
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      // Not `autoFocus`: the input is created while the popover is still hidden, where it cannot take the focus.
      afterOpenChange={isOpen => {
        if (isOpen) input.current?.focus()
      }}
      destroyOnHidden
      content={
        enabled ? (
          <div className="rl-filter-line">
            <Input
              ref={input}
              maxLength={longest}
              aria-label={t('list.tab.name')}
              placeholder={t('list.tab.name')}
              value={label}
              onChange={event => setLabel(event.target.value)}
              onPressEnter={add}
            />
            <button type="button" className="btn p" disabled={!label.trim()} onClick={add}>
              {t('list.tab.add')}
            </button>
          </div>
        ) : (
          <p className="ink2 rl-hint">{t('list.tab.how')}</p>
        )
      }
    >
      <button type="button" className="rl-tab-b" aria-label={t('list.tab.add')}>
        <Icon name="plus" size={14} />
      </button>
    </Popover>
  )
}

const RenameTab = ({
  tab,
  onRename,
  onClose,
}: {
  tab: string
  onRename(label: string): void
  onClose(): void
}) => {
  const { t } = useTranslation()
  const [label, setLabel] = useState(tab)
  const rename = () => {
    if (!label.trim()) return
    onRename(label.trim())
    onClose()
  }
  return (
    <Modal
      open
      title={t('list.tab.rename')}
      okText={t('list.tab.rename')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !label.trim() }}
      onOk={rename}
      onCancel={onClose}
    >
      <Input
        autoFocus
        maxLength={longest}
        aria-label={t('list.tab.name')}
        value={label}
        onChange={event => setLabel(event.target.value)}
        onPressEnter={rename}
      />
    </Modal>
  )
}
