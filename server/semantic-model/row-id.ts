/**
 * The column of a loaded table that has a number from 0 to below 2^60 for each row, from what the row holds: the same
 * row has the same number in every version of the data, whatever the engine. No semantic model names it.
 */
export const ROW_ID = 'querent_row'
