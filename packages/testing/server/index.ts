export { closeWindows, testBrowser } from './browser.ts'
export { builtPages } from './built-pages.ts'
export { codeOf } from './code-of.ts'
export { drawnTable } from './drawn-table.ts'
export {
  aggregateRecords,
  createRecords,
  exportRecords,
  findRecords,
  importRecords,
  recordHistory,
  updateRecord,
} from './engine.ts'
export { department, everything, everythingItem, fixtureTables, member, part } from './every-field.ts'
export { recordsDatabase, spaces } from './records-database.ts'
export { switchFeaturesOff } from './switch-features.ts'
export { type TestApp, type TestAppOptions, testApp } from './test-app.ts'
export { testActor, testCtx } from './test-ctx.ts'
export { type Template, testDatabase } from './test-database.ts'
export { type Answer, newVisitor, type Visitor } from './visitor.ts'
