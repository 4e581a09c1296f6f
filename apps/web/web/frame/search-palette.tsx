import type { Lang } from '@gantry/base/shared'
import { type SearchHit, useSession } from '@gantry/client/web'
import { Icon, Modal } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addressOfScreen } from '../router/home.ts'
import { matchScreen } from '../router/match.ts'
import { searchEverywhere } from './frame-parts.ts'
import { openSearch, useFrame } from './frame-state.ts'
import { iconOf } from './icons.ts'
import { openScreens } from './open-screens.ts'
import './search-palette.css'

const usePages = (text: string): readonly SearchHit[] => {
  const { t, i18n } = useTranslation()
  const session = useSession()
  const wanted = text.trim().toLowerCase()
  return openScreens(session)
    .filter(route => Object.values(route.title).some(title => title.toLowerCase().includes(wanted)))
    .slice(0, wanted === '' ? 8 : 20)
    .map(route => ({
      href: addressOfScreen(route.path, session.space.id),
      title: route.title[i18n.language as Lang],
      place: t(`area.${route.area}`),
      icon: iconOf(route),
    }))
}

const useContents = (text: string): readonly SearchHit[] => {
  const { space } = useSession()
  const wanted = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: [space.id, 'search', wanted],
    queryFn: ({ signal }) => searchEverywhere(wanted, signal),
    enabled: wanted !== '',
  })
  return found.data ?? []
}

const focus = (field: HTMLInputElement | null) => field?.focus()

/** What was found, walked with the arrow keys while the cursor stays in the text. */
const Palette = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useId()
  const [text, setText] = useState(useFrame.getState().wanted)
  const [at, setAt] = useState(0)
  const pages = usePages(text)
  const contents = useContents(text)
  const hits = [...contents, ...pages]
  const chosen = Math.min(at, hits.length - 1)

  const open = ({ href }: SearchHit) => {
    openSearch(false)
    // A screen of the consoles is a full page load, as with every link to one.
    if (matchScreen(href.split('?')[0]!)?.route.layout === 'index') location.assign(href)
    else void navigate(href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((chosen + step + hits.length) % Math.max(hits.length, 1))
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && hits[chosen]) open(hits[chosen])
  }
  const group = (title: string, from: number, part: readonly SearchHit[]) =>
    part.length === 0 ? null : (
      <>
        <div className="sec" role="presentation">
          {title}
        </div>
        {part.map((hit, i) => (
          <button
            key={hit.href}
            id={`${list}-${from + i}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={from + i === chosen}
            onPointerMove={() => setAt(from + i)}
            onClick={() => open(hit)}
          >
            <Icon name={hit.icon} />
            {hit.code ? (
              <span className="mono code" translate="no">
                {hit.code}
              </span>
            ) : null}
            <span className="cut">{hit.title}</span>
            {hit.facts?.map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their place
              <span key={at} className="fact cut">
                {fact}
              </span>
            ))}
            {hit.place ? <span className="place cut">{hit.place}</span> : null}
          </button>
        ))}
      </>
    )
  return (
    <div className="palette">
      <div className="palette-in">
        <Icon name="search" />
        <input
          // The search was opened to be typed into.
          ref={focus}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={hits.length > 0 ? `${list}-${chosen}` : undefined}
          aria-label={t('search.title')}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={list} role="listbox" aria-label={t('search.title')}>
        {group(t('search.found'), 0, contents)}
        {group(t('search.pages'), contents.length, pages)}
      </div>
      {hits.length === 0 ? <p className="none">{t('search.none', { text: text.trim() })}</p> : null}
    </div>
  )
}

/** The search of the frame. */
const SearchPalette = () => {
  const { t } = useTranslation()
  const open = useFrame(state => state.search)
  return (
    <Modal
      open={open}
      onCancel={() => openSearch(false)}
      footer={null}
      closable={false}
      width={760}
      style={{ top: 80 }}
      styles={{ container: { padding: 0 }, header: { margin: 0 } }}
      // Heard, not seen: a dialog takes its name from its title alone.
      title={<span className="sr">{t('search.title')}</span>}
    >
      <Palette />
    </Modal>
  )
}

export default SearchPalette
