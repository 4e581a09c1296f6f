import { localise } from '@gantry/base/shared'
import { type RoutePath, routeOf } from '@gantry/model/shared'
import { currentLang } from './lang/lang.ts'

/** What a page is called in the menu: its own heading says the same. */
export const pageTitle = (path: RoutePath): string => localise(routeOf(path).title, currentLang())
