import type { RoutePath } from './routes/index.ts'

/** What a console page is given for: opening it, and its buttons by what they do. `run` is every other button. */
export const consoleActions = ['view', 'create', 'change', 'delete', 'import', 'export', 'run'] as const
export type ConsoleAction = (typeof consoleActions)[number]

/** A right to a console page as actors carry it. */
export type ConsoleRight = `${ConsoleAction} ${RoutePath}`
