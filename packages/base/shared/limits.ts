/** Limits of the specification (section 9) and of the house, in one place. Sizes are bytes, times milliseconds. */
export const limits = {
  pageCache: 10,
  searchResults: 600,
  exportHistoryDays: 3,
  /** How long what was deleted comes back, and what was done can be taken back. */
  restorableDays: 30,
  filesPerUpload: 5,
  countCap: 10_000,
  pageSize: 200,
  tableFields: 1_000,
  /** Columns of a sheet: more than a table's fields, for columns that are left out and those of slave rows. */
  sheetColumns: 2_000,
  choiceOptions: 10_000,
  slaveRows: 5_000,
  longTextLength: 1_000_000,
  jsonBody: 20 * 1024 * 1024,
  wrongPasswords: 3,
  wrongPasswordWait: 60_000,
  exportRows: 1_000_000,
  /** How many links and slave tables a condition of a filter goes through, and how many such conditions a question may have. */
  filterSteps: 2,
  linkedConditions: 20,
} as const
