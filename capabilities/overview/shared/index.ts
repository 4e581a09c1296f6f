export type { AppPeople, listTableUse, Overview, readOverview, TableUse } from './contract.ts'
