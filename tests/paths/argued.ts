/**
 * Mutants of views that no path finds, each with the reason why that is no hole: nobody can see them, or a test that is named
 * finds them.
 */
export const ARGUED: Readonly<Record<string, string>> = {}
