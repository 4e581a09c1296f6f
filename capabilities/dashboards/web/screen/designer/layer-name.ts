import { type Issue, localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { Layer } from '../../../shared/screen/layer.ts'
import type { Screen } from '../../../shared/screen/screen.ts'

/** Its own name, or what it shows: a page often has several layers of a kind. */
export const saidOf = ({ name, settings }: Layer): string | undefined => {
  if (name !== undefined) return name
  const shown = settings.title ?? settings.text
  const words = shown === undefined ? '' : localise(shown as Text, currentLang())
  return words.trim() === '' ? undefined : words
}

/** The layer an issue is about, and its setting; empty where it is about the screen itself. */
export const layerPlace = (t: TFunction, { field }: Issue, screen: Screen): string => {
  const [, page, index, setting] = /^pages\.(\d+)\.layers\.(\d+)(?:\.settings\.(\w+))?/.exec(field) ?? []
  const layer = screen.pages[Number(page)]?.layers[Number(index)]
  if (!layer) return ''
  const name = saidOf(layer) ?? t(`screen.layer.${layer.kind}`)
  return setting === undefined ? name : `${name} › ${t(`screen.setting.${setting}`)}`
}
