import type { FrameParts, MenuParts, SearchHit } from '@gantry/client/web'
import type { Feature } from '@gantry/model/shared'
import { type ComponentType, lazy } from 'react'
import { capabilities } from '../capabilities.ts'

const contributors = capabilities.flatMap(({ name, feature, frame }) =>
  frame ? [{ name, feature, frame }] : [],
)
const loading = new Map<string, Promise<FrameParts>>()

const load = (name: string, frame: () => Promise<FrameParts>): Promise<FrameParts> => {
  const known = loading.get(name) ?? frame()
  loading.set(name, known)
  return known
}

const Nothing: ComponentType = () => null

/** Begins what abilities do beside all screens. */
export const beginParts = (): void => {
  for (const { begin } of capabilities) begin?.()
}

const partsNamed = (part: 'Navigation' | 'Beside') =>
  contributors.map(({ name, feature, frame }) => ({
    name,
    feature,
    Part: lazy(async () => ({ default: (await load(name, frame))[part] ?? Nothing })),
  }))

/** Whether a part shows in a space that has these features switched off. */
export const isShownWithout = (
  { feature }: { readonly feature: Feature | undefined },
  off: readonly Feature[] | undefined,
): boolean => feature === undefined || !off?.includes(feature)

/** What abilities add to the navigation, in their order. */
export const navigationParts = partsNamed('Navigation')

/** What abilities keep beside the screens of a space. */
export const partsBeside = partsNamed('Beside')

/** What the menu of the person shows beyond the frame's own. */
export const loadMenu = async (): Promise<MenuParts> => {
  const [menu] = capabilities.flatMap(({ menu }) => menu ?? [])
  if (!menu) throw new Error('no capability has a menu')
  return menu()
}

/** The help dialog. */
export const Help = lazy(async () => ({ default: (await loadMenu()).Help }))

/** Asks all abilities that can search; one that fails does not spoil the others. */
export const searchEverywhere = async (text: string, signal: AbortSignal): Promise<readonly SearchHit[]> => {
  const answers = await Promise.allSettled(
    contributors.map(async ({ name, frame }) => (await load(name, frame)).search?.(text, signal) ?? []),
  )
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}
