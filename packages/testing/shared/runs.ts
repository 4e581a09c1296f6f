const factor = process.env.GANTRY_TEST_LONG ? 20 : 1

/**
 * How many random cases a property is tried with: `few` in `npm test`, twenty times as many in `npm run test:long`. Every
 * `numRuns` is one of these.
 */
export const runs = (few: number): number => few * factor

/** The time limit in milliseconds of a test with random cases, longer where there are more of them. */
export const timeForRuns = (few: number): number => few * factor
