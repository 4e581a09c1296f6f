import { contextFunctions } from './context-functions.ts'
import { convertFunctions } from './convert-functions.ts'
import { dateFunctions } from './date-functions.ts'
import type { FunctionDef } from './definition.ts'
import { listFunctions } from './list-functions.ts'
import { logicFunctions } from './logic-functions.ts'
import { numberFunctions } from './number-functions.ts'
import { patternFunctions } from './pattern-functions.ts'
import { rangeFunctions } from './range-functions.ts'
import { sheetFunctions } from './sheet-functions.ts'
import { textFunctions } from './text-functions.ts'
import { totalFunctions } from './total-functions.ts'

/** Every function of the language. */
export const functionDefs: readonly FunctionDef[] = [
  ...logicFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...patternFunctions,
  ...totalFunctions,
  ...listFunctions,
  ...sheetFunctions,
  ...dateFunctions,
  ...rangeFunctions,
  ...contextFunctions,
  ...convertFunctions,
]

const byName = new Map<string, FunctionDef>()
for (const def of functionDefs) for (const name of [def.name, ...(def.aliases ?? [])]) byName.set(name, def)

export const functionNames = (): IterableIterator<string> => byName.keys()

/** Resolves a function name; spreadsheet names are case-insensitive. */
export const functionNamed = (name: string): FunctionDef | undefined =>
  byName.get(name) ?? byName.get(name.toUpperCase())
