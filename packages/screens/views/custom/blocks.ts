import { tileKinds } from '@gantry/tiles/shared'
import { analysis } from './blocks/analysis/shared.ts'
import { filter } from './blocks/filter/shared.ts'
import { links } from './blocks/links/shared.ts'
import { list } from './blocks/list/shared.ts'
import { number } from './blocks/number/shared.ts'
import { picture } from './blocks/picture/shared.ts'
import { record } from './blocks/record/shared.ts'
import { tabs } from './blocks/tabs/shared.ts'
import { text } from './blocks/text/shared.ts'
import { view } from './blocks/view/shared.ts'

/** Blocks of a custom view, in the order shown to designers; `faces.ts` must have the same names. */
export const blocks = tileKinds([list, number, analysis, record, filter, view, tabs, text, picture, links])
