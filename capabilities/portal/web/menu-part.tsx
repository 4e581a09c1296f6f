import { type Issue, localise, newId, type Patch, patched } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { RoleSelect } from '@gantry/designs/web'
import { issueAt, Setting } from '@gantry/screens/web'
import { EmptyState, Icon } from '@gantry/ui/web'
import { Input, Switch } from 'antd'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuGroup, MenuItem, Portal } from '../shared/portal.ts'
import { IconSelect } from './icon-select.tsx'
import { LinkEditor } from './link-editor.tsx'
import { entryMoved, type MenuPlace, moved } from './menu-moves.ts'
import { retext } from './retext.ts'

interface MenuPartProps {
  readonly portal: Portal
  /** Places of the portal: `menu.0.items.1.to.table`. */
  readonly issues: readonly Issue[]
  onChange(portal: Portal): void
}

/** The menu of a portal: groups with their entries, and what the chosen entry leads to. */
export const MenuPart = ({ portal, issues, onChange }: MenuPartProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { menu = [] } = portal
  const [chosen, setChosen] = useState<string | null>(null)
  const [dragged, setDragged] = useState<MenuPlace | null>(null)
  const [target, setTarget] = useState<MenuPlace | null>(null)
  const keep = (next: readonly MenuGroup[]) => {
    const { menu: _, ...rest } = portal
    onChange(next.length > 0 ? { ...rest, menu: next } : rest)
  }
  const change = (at: number, group: MenuGroup | null) =>
    keep(menu.flatMap((each, index) => (index === at ? (group ?? []) : each)))
  /** What lets a dragged entry be dropped before a place. */
  const dropAt = (group: number, index: number) => ({
    'data-drop': target?.group === group && target.index === index ? 'before' : undefined,
    onDragOver: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      event.stopPropagation()
      setTarget({ group, index })
    },
    onDrop: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      event.stopPropagation()
      keep(entryMoved(menu, dragged, { group, index }))
      setDragged(null)
      setTarget(null)
    },
  })
  const place = menu.flatMap((group, at) =>
    group.items.flatMap((item, index) => (item.id === chosen ? [{ group, item, at, index }] : [])),
  )[0]
  return (
    <div className="po-part po-menu-part">
      <div className="po-tree">
        {menu.length === 0 ? <EmptyState kind="never" icon="list" title={t('portal.menu.none')} /> : null}
        {menu.map((group, at) => (
          <section key={group.id} className="po-group" {...dropAt(at, group.items.length)}>
            <div className="row">
              <Input
                size="small"
                maxLength={40}
                aria-label={t('portal.menu.group')}
                placeholder={t('portal.menu.group')}
                status={issueAt(issues, `menu.${at}.label`) ? 'error' : ''}
                value={localise(group.label, lang)}
                onChange={({ target }) => change(at, { ...group, label: retext(group.label, target.value) })}
              />
              <Steps at={at} count={menu.length} onMove={by => keep(moved(menu, at, by))} />
              <button
                type="button"
                className="btn t s sq"
                aria-label={t('portal.menu.remove_group')}
                onClick={() => change(at, null)}
              >
                <Icon name="trash" size={14} />
              </button>
            </div>
            <ul>
              {group.items.map((item, index) => (
                <li
                  key={item.id}
                  className="row"
                  aria-current={item.id === chosen || undefined}
                  {...dropAt(at, index)}
                >
                  <span
                    className="po-grip"
                    draggable
                    aria-hidden
                    title={t('portal.menu.drag', { name: localise(item.label, lang) })}
                    onDragStart={event => {
                      event.dataTransfer.effectAllowed = 'move'
                      event.dataTransfer.setData('text/plain', item.id)
                      setDragged({ group: at, index })
                    }}
                    onDragEnd={() => {
                      setDragged(null)
                      setTarget(null)
                    }}
                  >
                    <Icon name="grip" size={14} />
                  </span>
                  <button type="button" className="btn t s po-entry" onClick={() => setChosen(item.id)}>
                    <span translate="no">{localise(item.label, lang) || t('portal.menu.unnamed')}</span>
                    <span className="ink3 cap">{t(`portal.link.${item.to.type}`)}</span>
                    {item.hidden ? <span className="tag">{t('portal.menu.hidden')}</span> : null}
                    {issues.some(({ field }) => field.startsWith(`menu.${at}.items.${index}.`)) ? (
                      <Icon name="err" size={14} label={t('portal.menu.wrong')} />
                    ) : null}
                  </button>
                  <Steps
                    at={index}
                    count={group.items.length}
                    onMove={by => change(at, { ...group, items: moved(group.items, index, by) })}
                  />
                </li>
              ))}
            </ul>
            <button
              type="button"
              className="btn t s"
              onClick={() => {
                const item: MenuItem = { id: newId(), label: '', to: { type: 'app' } }
                change(at, { ...group, items: [...group.items, item] })
                setChosen(item.id)
              }}
            >
              <Icon name="plus" size={14} />
              {t('portal.menu.add')}
            </button>
          </section>
        ))}
        <button
          type="button"
          className="btn s"
          onClick={() => keep([...menu, { id: newId(), label: '', items: [] }])}
        >
          <Icon name="plus" size={14} />
          {t('portal.menu.add_group')}
        </button>
      </div>
      <aside className="po-form" aria-label={t('portal.menu.entry')}>
        {place ? (
          <Entry
            key={place.item.id}
            item={place.item}
            issues={issues.flatMap(issue => {
              const before = `menu.${place.at}.items.${place.index}.`
              return issue.field.startsWith(before)
                ? [{ ...issue, field: issue.field.slice(before.length) }]
                : []
            })}
            onChange={item =>
              change(place.at, {
                ...place.group,
                items: place.group.items.flatMap(each => (each.id === place.item.id ? (item ?? []) : each)),
              })
            }
          />
        ) : (
          <p className="ink3">{t('portal.menu.choose')}</p>
        )}
      </aside>
    </div>
  )
}

interface StepsProps {
  readonly at: number
  readonly count: number
  onMove(by: -1 | 1): void
}

const Steps = ({ at, count, onMove }: StepsProps) => {
  const { t } = useTranslation()
  return (
    <>
      {([-1, 1] as const).map(by => (
        <button
          key={by}
          type="button"
          className="btn t s sq"
          disabled={by < 0 ? at === 0 : at === count - 1}
          aria-label={t(by < 0 ? 'portal.menu.up' : 'portal.menu.down')}
          onClick={() => onMove(by)}
        >
          <Icon name={by < 0 ? 'up' : 'down'} size={14} />
        </button>
      ))}
    </>
  )
}

interface EntryProps {
  readonly item: MenuItem
  readonly issues: readonly Issue[]
  onChange(item: MenuItem | null): void
}

const Entry = ({ item, issues, onChange }: EntryProps) => {
  const { t } = useTranslation()
  const set = (patch: Patch<MenuItem>) => onChange(patched(item, patch))
  return (
    <>
      <Setting label={t('portal.menu.label')} issue={issueAt(issues, 'label')}>
        {id => (
          <Input
            id={id}
            maxLength={40}
            value={localise(item.label, currentLang())}
            onChange={({ target }) => set({ label: retext(item.label, target.value) })}
          />
        )}
      </Setting>
      <Setting label={t('portal.quick.icon')}>
        {id => <IconSelect id={id} value={item.icon} onChange={icon => set({ icon })} />}
      </Setting>
      <LinkEditor
        link={item.to}
        issues={issues.flatMap(issue =>
          issue.field.startsWith('to.') ? [{ ...issue, field: issue.field.slice(3) }] : [],
        )}
        onChange={to => set({ to })}
      />
      <Setting label={t('portal.menu.blank')}>
        {id => (
          <span>
            <Switch
              id={id}
              checked={item.blank === true}
              onChange={on => set({ blank: on ? true : undefined })}
            />
          </span>
        )}
      </Setting>
      <Setting label={t('portal.menu.hidden')} hint={t('portal.menu.hidden.hint')}>
        {id => (
          <span>
            <Switch
              id={id}
              checked={item.hidden === true}
              onChange={on => set({ hidden: on ? true : undefined })}
            />
          </span>
        )}
      </Setting>
      <Setting label={t('portal.menu.roles')} hint={t('portal.menu.roles.hint')}>
        {id => (
          <RoleSelect
            id={id}
            value={item.roles ?? []}
            onChange={roles => set({ roles: roles.length > 0 ? roles : undefined })}
          />
        )}
      </Setting>
      <button type="button" className="btn t s" onClick={() => onChange(null)}>
        <Icon name="trash" size={14} />
        {t('portal.menu.remove')}
      </button>
    </>
  )
}
