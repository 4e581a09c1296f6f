import { build } from './build.mjs'
import { install } from './install.mjs'

/** Runs a built program in this very process; whatever is missing is installed and built first. */
export const runBuilt = async program => {
  install({ development: false })
  await build()
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  await import(new URL(`../../dist/server/${program}.js`, import.meta.url).href)
}
