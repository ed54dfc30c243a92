/** Stands for the work of an actor until `app` provides it: machines do no I/O. */
export const notProvided = (): Promise<never> =>
  Promise.reject(new Error('This actor is provided by src/app.'))
