import type { Lang } from '@gantry/base/shared'
import { matchScreen } from '../router/match.ts'

/** The title of the screen of an address; the product's name where there is none. */
export const titleOf = (pathname: string, lang: Lang): string =>
  matchScreen(pathname)?.route.title[lang] ?? 'Gantry'
