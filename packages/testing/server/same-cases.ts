import fc from 'fast-check'

// `npm test` tries the same random cases each time, so what fails fails for the change at hand; the long run draws new ones.
if (!process.env.GANTRY_TEST_LONG) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261 })
