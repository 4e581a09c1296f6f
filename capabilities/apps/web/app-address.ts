import { inSpace } from '@gantry/client/web'

/** Where a table of an application is worked in. */
export const tableHref = (app: string, table: string): string => inSpace(`/app/!/${table}/${app}`)

/** The application's first table. */
export const appHref = (app: string): string => inSpace(`/app/!/${app}`)

export const centreHref = (): string => inSpace('/appcenter')

/** Where a table of an application is designed. */
export const designHref = (app: string, table: string): string =>
  `/form/app/setting/!/form/${app}/draft/${table}`

/** Where forms of a table for people without an account are made. */
export const publicFormsHref = (app: string, table: string): string =>
  `/appconfig/publicForms/${table}/${app}`

/** Where the buttons of a table are settled. */
export const buttonsHref = (app: string, table: string): string => `/appconfig/sysbutton/${table}/${app}`
