/** Mutants that no path finds, by their key, each with the reason why that is no hole. */
export const ARGUED: Readonly<Record<string, string>> = {}
