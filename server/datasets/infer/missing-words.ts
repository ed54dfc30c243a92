import type { Column } from '../../semantic-model/semantic-model.ts'

/** What is said of rows that lack a value. @param names of the column @param events what is done on its date: "shipped" */
export function missingBy(
  names: readonly string[],
  events: readonly string[],
): NonNullable<Column['missing']> {
  return {
    means: 'not recorded',
    phrases: [
      ...events.flatMap((done) =>
        [`not ${done}`, `not been ${done}`].flatMap((not) => [
          not,
          `${not} yet`,
          not.replace('not', 'not yet'),
        ]),
      ),
      ...names.flatMap((name) => [
        `missing ${name}`,
        `no ${name}`,
        `without ${name}`,
        `without a ${name}`,
        `unknown ${name}`,
        `${name} is missing`,
        `${name} is unknown`,
        `no ${name} recorded`,
        `${name} not recorded`,
      ]),
    ],
    present: names.flatMap((name) => [
      `with a ${name}`,
      `with known ${name}`,
      `known ${name}`,
      `${name} is known`,
      `${name} recorded`,
      `${name} is recorded`,
    ]),
  }
}
