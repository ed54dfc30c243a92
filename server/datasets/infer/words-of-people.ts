import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** What speaks of people in names of columns and files, in any domain: the words of `words-of-people.yaml`, which says what they are, and patterns. */

const words = parse(readFileSync(join(import.meta.dirname, 'words-of-people.yaml'), 'utf8')) as Readonly<
  Record<string, string>
>

/** The words of a part of the file. Throws where it has no such part. */
function setOf(name: string): ReadonlySet<string> {
  const text = words[name]
  if (text === undefined) throw new Error(`words-of-people.yaml has no ${name}`)
  return new Set(text.trim().split(/\s+/))
}

export const BUYERS = setOf('buyers')
export const STAFF = setOf('staff')
export const LEARNERS = setOf('learners')
export const PUBLIC_PERSONS = setOf('public_persons')
export const COMPETING = setOf('competing')
export const ANIMALS = setOf('animals')
export const IN_CHARGE = setOf('in_charge')
export const NAMING = setOf('naming')
export const TRAITS = setOf('traits')
export const OF_MANY = setOf('of_many')
export const DEMOGRAPHIC = setOf('demographic')
export const ORGANISATIONAL = setOf('organisational')
export const MARKS = setOf('marks')
export const PLACES = setOf('places')
export const TIMES = setOf('times')
export const QUALIFIERS = setOf('qualifiers')
export const SPANS = setOf('spans')
export const ASKING = setOf('asking')
export const FORMS = setOf('forms')
export const PREPOSITIONS = setOf('prepositions')

/** Private persons whom a column names, or a row is. */
export const PRIVATE_PERSONS: ReadonlySet<string> = new Set([
  ...BUYERS,
  ...STAFF,
  ...LEARNERS,
  ...setOf('other_private_persons'),
])

/** Columns that show a person's public part, beside which these are public: "candidate" where votes are. */
export const PUBLIC_BESIDE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['candidate', setOf('politics')],
  ['delegate', setOf('politics')],
  ['driver', setOf('racing')],
  ['rider', setOf('racing')],
  ['visitor', new Set(['home', 'away', 'score', 'team'])],
])

/** Whose customers are businesses: what a column is called where they are. */
export const OF_BUSINESSES =
  /^(?:(?:company|customer ?company|business|firm|organi[sz]ation) ?name|contact ?(?:title|name|first ?name|last ?name)|ship ?via|shipper(?: ?id| ?name)?|industry|deal ?size|vat(?: ?number| ?id)?|account ?manager|annual ?revenue|number of employees)$/

/** Columns that one person has, whoever that is. */
export const OF_ONE =
  /^(?:(?:first|last|middle|full|given|family|maiden) ?name|forename|surname|e ?mail(?: ?address)?|ip(?: ?address)?|passport(?: ?number)?|ssn|social security number|password|user ?name|login(?: ?name)?|date ?of ?birth|birth ?(?:date|day|year)|year ?(?:of )?birth|marital(?: ?status)?|(?:ever )?married|marriage)$/
/** Whoever is asked by the column itself. */
export const ADDRESSED = /\b(?:you|your)\b/

/** What people have and things may have too: two of these together are of people. */
const HOUSEHOLD =
  /^(?:number of )?(?:children|dependents|dependants|siblings|(?:household|family) (?:size|members))$/
export const HINTS: readonly (readonly [sign: string, of: RegExp])[] = [
  ['age', /^age(?: (?:group|band|range|bracket|category|class|at .+|in years))?$/],
  ['sex', /^(?:gender|sex|male|female)$/],
  ['ethnicity', /^(?:race|ethnicity|race ethnicity|ethnic group|ethnic origin|religion)$/],
  [
    'education',
    /^(?:education|education (?:level|field)|level of education|schooling|(?:highest|high) degree)$/,
  ],
  [
    'work',
    /^(?:occupation|profession|employment status|job (?:role|level|satisfaction)|attrition|tenure|overtime)$/,
  ],
  [
    'pay',
    /^(?:(?:annual|monthly|weekly|hourly|yearly|base|household|family|personal|applicant) )?(?:salary|wage|income)$/,
  ],
  [
    'body',
    /\b(?:bmi|blood pressure|cholesterol|glucose|heart rate|smoker|smoking|pregnan\w*|diagnosis|symptoms?)\b/,
  ],
  ['household', HOUSEHOLD],
  ['marks', /^(?:grade|gpa|mark|(?:test|exam) (?:score|result|grade|mark))$/],
  ['account', /^(?:bank )?account(?: id| number)?$/],
  ['card', /^(?:credit |debit |bank )?card(?: id| number| type)$/],
  ['mood', /\b(?:satisfaction|churn|churned)\b/],
]

/** What a row has where it tells of many people at once. */
export const TELLS_OF_MANY =
  /^(?:(?:number of |total )?(?:people|persons|individuals|inhabitants|population|pop|men|women|males|females|deaths|births|cases)|headcount|count|frequency|n|(?:obs )?value|observation|estimate|incidence|prevalence|(?:death|mortality|birth|suicide|employment|unemployment|literacy) rate)$/
