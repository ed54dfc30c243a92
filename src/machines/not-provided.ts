/** Stands for the work of an actor until `app` provides it: machines do no I/O. */
export const notProvided = (): Promise<never> =>
  Promise.reject(new Error('This actor is provided by src/app.'))

/** The same of logic whose code comes later. */
export const notProvidedLogic = (): never => {
  throw new Error('This logic is provided by src/app.')
}
