import { type Issue, localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type Terminal, terminals } from '@gantry/model/shared'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Checkbox, Input, Switch } from 'antd'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { changeTile } from '../../shared/commands.ts'
import { isShownOn, type Page, type Tile } from '../../shared/page.ts'
import { faceIn, type TileFaces } from '../face.ts'
import { useTileTitle } from '../tile-title.ts'

interface PropertiesProps {
  readonly page: Page
  readonly tile: Tile
  readonly faces: TileFaces
  /** `field` is the path within the settings. */
  readonly issues: readonly Issue[]
  sayIssue(issue: Issue): string
  onChange(page: Page): void
}

/** Title, settings and terminals of the selected tile. */
export const Properties = ({ page, tile, faces, issues, sayIssue, onChange }: PropertiesProps) => {
  const { t } = useTranslation()
  const titleOf = useTileTitle()
  const id = useId()
  const lang = currentLang()
  const face = faceIn(faces, tile.kind)
  const change = (patch: Parameters<typeof changeTile>[2]) => onChange(changeTile(page, tile.id, patch))
  const shown = (terminal: Terminal) => isShownOn(tile, terminal)
  return (
    <>
      <h2 className="tc-props-head">
        <Icon name={face?.icon ?? 'apps'} />
        <span translate="no">{titleOf(tile)}</span>
      </h2>
      {issues.length > 0 ? (
        <ul className="tc-issues">
          {[...counted(issues.map(sayIssue))].map(([said, times]) => (
            <li key={said}>
              <Icon name="err" size={14} />
              {times > 1 ? t('tiles.issue_times', { issue: said, times }) : said}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="fld">
        <span className="tc-line">
          <label htmlFor={`${id}-title`}>{t('tiles.title')}</label>
          <span className="grow" />
          <label htmlFor={`${id}-hide`} className="ink3">
            {t('tiles.hide_title')}
          </label>
          <Switch
            id={`${id}-hide`}
            size="small"
            checked={tile.hideTitle ?? false}
            onChange={hide => change({ hideTitle: hide ? true : undefined })}
          />
        </span>
        <Input
          id={`${id}-title`}
          maxLength={100}
          placeholder={titleOf({ kind: tile.kind, settings: tile.settings })}
          value={tile.title === undefined ? '' : localise(tile.title, lang)}
          onChange={event => change({ title: retitled(tile.title, event.target.value) })}
        />
      </div>
      {face ? (
        <Suspense fallback={<Skeleton kind="form" />}>
          <face.Settings
            tile={tile}
            page={page}
            issues={issues}
            onChange={settings => change({ settings })}
          />
        </Suspense>
      ) : null}
      <fieldset className="tc-terminals">
        <legend>{t('tiles.terminals')}</legend>
        {terminals.map(terminal => (
          <Checkbox
            key={terminal}
            checked={shown(terminal)}
            // At least one terminal is required; a tile for no terminal should be removed.
            disabled={shown(terminal) && terminals.filter(shown).length === 1}
            onChange={event => {
              const only = terminals.filter(each => (each === terminal ? event.target.checked : shown(each)))
              change({ only: only.length === terminals.length ? undefined : only })
            }}
          >
            {t(`tiles.terminal.${terminal}`)}
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}

/** Changes a title in the current language; a plain text stays plain, an empty one is removed. */
const retitled = (title: Text | undefined, text: string): Text | undefined => {
  if (title !== undefined && typeof title !== 'string') return { ...title, [currentLang()]: text }
  return text === '' ? undefined : text
}

/** Each sentence once, with how often it is said: the settings below tell where. */
const counted = (sentences: readonly string[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const sentence of sentences) times.set(sentence, (times.get(sentence) ?? 0) + 1)
  return times
}
