/** Limits of the specification (section 9) and of the product. Sizes are bytes, times milliseconds. */
export const limits = {
  pageCache: 10,
  searchResults: 600,
  exportHistoryDays: 3,
  /** Retention of deleted data and of undo information. */
  restorableDays: 30,
  filesPerUpload: 5,
  countCap: 10_000,
  pageSize: 200,
  tableFields: 1_000,
  /** Columns of a sheet: more than a table's fields, for ignored columns and slave rows. */
  sheetColumns: 2_000,
  choiceOptions: 10_000,
  slaveRows: 5_000,
  longTextLength: 1_000_000,
  jsonBody: 20 * 1024 * 1024,
  wrongPasswords: 3,
  wrongPasswordWait: 60_000,
  exportRows: 1_000_000,
  /** Attachments packed with an export; the zip format ends at 65,535 entries and 4 GiB. */
  exportFiles: 5_000,
  exportFileBytes: 2 * 1024 ** 3,
  /** Files of one record that are packed while they are sent. */
  recordFiles: 500,
  recordFileBytes: 512 * 1024 ** 2,
  /** Maximum links and slave tables on a filter path, and maximum such conditions per query. */
  filterSteps: 2,
  linkedConditions: 20,
} as const
