import type { ErrorObject, ValidateFunction } from 'ajv'

export interface Issue {
  readonly msg: string
  readonly loc: readonly (string | number)[]
}

/** What is wrong with a value, in words for the person who sent it; empty where nothing is. */
export function issuesOf(
  validate: ValidateFunction,
  value: unknown,
  part: 'body' | 'query' | 'path' | 'arguments',
): readonly Issue[] {
  if (validate(value)) return []
  const errors = validate.errors ?? []
  // Where no branch of a choice fits, the branches' own complaints say nothing more.
  const telling = errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf')
  const issues = (telling.length > 0 ? telling : errors).map((error) => ({
    msg: messageOf(error),
    loc: [part, ...placeOf(error)],
  }))
  return issues
    .filter((issue, index) => issues.findIndex(({ loc }) => String(loc) === String(issue.loc)) === index)
    .slice(0, 10)
}

function placeOf({ instancePath, params }: ErrorObject): readonly string[] {
  const place = instancePath.split('/').slice(1)
  const named: unknown = params['missingProperty'] ?? params['additionalProperty']
  return typeof named === 'string' ? [...place, named] : place
}

function messageOf(error: ErrorObject): string {
  const place = placeOf(error)
  const field = place.length === 0 ? 'The request' : (place.at(-1) ?? '').replaceAll('_', ' ')
  const name = field.charAt(0).toUpperCase() + field.slice(1)
  const { keyword, params } = error
  switch (keyword) {
    case 'required':
      return `${name} is required.`
    case 'additionalProperties':
      return `${name} is not a known field.`
    case 'minLength':
      return params['limit'] === 1
        ? `${name} is required.`
        : `${name} needs at least ${params['limit']} characters.`
    case 'maxLength':
      return `${name} can have at most ${params['limit']} characters.`
    case 'format':
      return params['format'] === 'email'
        ? `${name} must be a valid email address.`
        : `${name} must be a valid ${params['format']}.`
    case 'enum':
      return `${name} must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}.`
    case 'pattern':
      return `${name} has characters that are not allowed.`
    case 'minimum':
      return `${name} must be at least ${params['limit']}.`
    case 'maximum':
      return `${name} must be at most ${params['limit']}.`
    case 'type':
      return `${name} must be ${Array.isArray(params['type']) ? params['type'].join(' or ') : params['type']}.`
    default:
      return `${name} ${error.message ?? 'is not valid'}.`
  }
}
