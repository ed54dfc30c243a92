/** `npm run test:long` runs whole what `npm test` samples. */
export const isLong = process.env['QUERENT_TEST_LONG'] === 'yes'
