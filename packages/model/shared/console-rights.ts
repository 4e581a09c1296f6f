/** The console pages that roles may be given; contracts name the page they belong to. */
export const consolePages = [
  '/{spaceUri}/sysop/roleManage',
  '/{spaceUri}/sysop/permissionmanage',
  '/{spaceUri}/sysop/memberAdmin',
  '/{spaceUri}/sysop/enterUserRegist',
] as const
export type ConsolePage = (typeof consolePages)[number]

/** `view` opens a page: its reading contracts. `use` opens its buttons as well. */
export const consoleLevels = ['view', 'use'] as const
export type ConsoleLevel = (typeof consoleLevels)[number]

/** A right to a console page as actors carry it. */
export type ConsoleRight = `${ConsoleLevel} ${ConsolePage}`

/** The rights of a level: who uses a page also opens it. */
export const consoleRightsOf = (page: ConsolePage, level: ConsoleLevel): readonly ConsoleRight[] =>
  level === 'use' ? [`view ${page}`, `use ${page}`] : [`view ${page}`]
